import { defineModule } from '#kernel/module.ts'
import { createNotificationBackgroundJobs } from '#modules/notifications/jobs.ts'
import { notificationsErrorKinds, notificationsErrorMessages } from '#modules/notifications/messages.ts'
import { notificationProcedures } from '#modules/notifications/procedures.ts'
import { personEventHandlersOfNotificationsModule } from '#modules/notifications/use-cases/person-event-handlers.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: ['identity'],
  procedures: notificationProcedures,
  messages: notificationsErrorMessages,
  errorKinds: notificationsErrorKinds,
  personEventHandlers: personEventHandlersOfNotificationsModule,
  jobs: createNotificationBackgroundJobs,
})
