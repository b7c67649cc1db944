import { type Job, minuteMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { completeEndedAppointments } from '#modules/scheduling/data/appointments.ts'
import { cancelAllExpiredRequestsAndNotify } from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { sendAppointmentReminders } from '#modules/scheduling/use-cases/remind-clients.ts'
import { sendDailyAgendaSummaries } from '#modules/scheduling/use-cases/send-summaries.ts'

export function createSchedulingBackgroundJobs(context: JobContext): Job[] {
  const { db, clock } = context
  return [
    {
      name: 'complete-past-appointments',
      everyMs: 10 * minuteMs,
      run: () => completeEndedAppointments(db, clock.now()),
    },
    {
      name: 'release-expired-requests',
      everyMs: minuteMs,
      run: (signal) => cancelAllExpiredRequestsAndNotify(context, signal),
    },
    {
      name: 'remind-clients',
      everyMs: minuteMs,
      run: (signal) => sendAppointmentReminders(context, signal),
    },
    {
      name: 'send-summaries',
      everyMs: minuteMs,
      run: (signal) => sendDailyAgendaSummaries(context, signal),
    },
  ]
}
