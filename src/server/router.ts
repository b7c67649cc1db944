import { createRouter } from '#kernel/trpc.ts'
import { registeredModules } from '#server/modules.ts'

type Modules = (typeof registeredModules)[number]
type ProceduresByModule = { [Each in Modules as Each['name']]: Each['procedures'] }

const proceduresByModule = Object.fromEntries(
  registeredModules.map(({ name, procedures }) => [name, procedures]),
) as ProceduresByModule

export const appRouter = createRouter(proceduresByModule)

export type AppRouter = typeof appRouter
