import { createRouter } from '#kernel/trpc.ts'
import { circleProcedures } from '#modules/circles/procedures.ts'

export const circlesRouter = createRouter(circleProcedures)
