import { defineModule } from '#kernel/module.ts'
import { notificationJobs } from '#modules/notifications/jobs.ts'
import { notificationsErrorKinds, notificationsErrorMessages } from '#modules/notifications/messages.ts'
import { notificationProcedures } from '#modules/notifications/procedures.ts'
import { notificationsPersonParticipant } from '#modules/notifications/use-cases/person-participant.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  uses: ['identity'],
  procedures: notificationProcedures,
  messages: notificationsErrorMessages,
  errorKinds: notificationsErrorKinds,
  participant: notificationsPersonParticipant,
  jobs: notificationJobs,
})
