import { createRouter } from '#kernel/trpc.ts'
import { identityRouter } from '#modules/identity/router.ts'

/** Everything that can be called, one key a module. */
export const appRouter = createRouter({
  identity: identityRouter,
})

export type AppRouter = typeof appRouter
