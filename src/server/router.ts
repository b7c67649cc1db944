import { createRouter } from '#kernel/trpc.ts'
import { modules } from '#server/modules.ts'

type Modules = (typeof modules)[number]
type ProceduresByModule = { [Each in Modules as Each['name']]: Each['procedures'] }

// Cast, because the type of `Object.fromEntries` does not relate each name to its procedures.
const proceduresByModule = Object.fromEntries(
  modules.map(({ name, procedures }) => [name, procedures]),
) as ProceduresByModule

export const appRouter = createRouter(proceduresByModule)

export type AppRouter = typeof appRouter
