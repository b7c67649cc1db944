import { hourMs, type Job, secondMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { deleteOldNotifications } from '#modules/notifications/data/notifications.ts'
import { deliverDuePushMessages } from '#modules/notifications/use-cases/deliver-push.ts'

const retentionDays = 90
const dayMs = 24 * hourMs

export function createNotificationBackgroundJobs(context: JobContext): Job[] {
  const { db, clock } = context
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return [
    {
      name: 'deliver-push',
      everyMs: 2 * secondMs,
      run: (signal) => deliverDuePushMessages(context, signal),
    },
    {
      name: 'forget-old-notifications',
      everyMs: hourMs,
      run: () =>
        deleteOldNotifications(db, { summariesBefore: before(1), othersBefore: before(retentionDays) }),
    },
  ]
}
