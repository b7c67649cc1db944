import { circlesModule } from '#modules/circles/module.ts'
import { identityModule } from '#modules/identity/module.ts'
import { invitationsModule } from '#modules/invitations/module.ts'
import { listsModule } from '#modules/lists/module.ts'
import { notificationsModule } from '#modules/notifications/module.ts'
import { reviewsModule } from '#modules/reviews/module.ts'
import { schedulingModule } from '#modules/scheduling/module.ts'

export const registeredModules = [
  identityModule,
  notificationsModule,
  circlesModule,
  reviewsModule,
  schedulingModule,
  invitationsModule,
  listsModule,
] as const
