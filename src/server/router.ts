import { createRouter } from '#kernel/trpc.ts'
import { circlesRouter } from '#modules/circles/module.ts'
import { identityRouter } from '#modules/identity/module.ts'
import { invitationsRouter } from '#modules/invitations/module.ts'
import { reviewsRouter } from '#modules/reviews/module.ts'
import { schedulingRouter } from '#modules/scheduling/module.ts'

/** Everything that can be called, one key a module. */
export const appRouter = createRouter({
  identity: identityRouter,
  circles: circlesRouter,
  reviews: reviewsRouter,
  invitations: invitationsRouter,
  scheduling: schedulingRouter,
})

export type AppRouter = typeof appRouter
