import { type Job, minuteMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { completeEndedAppointments } from '#modules/scheduling/data/appointments.ts'
import { cancelAllExpiredRequestsAndNotify } from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'
import { sendDailySummaries } from '#modules/scheduling/use-cases/send-summaries.ts'

export function schedulingJobs(context: JobContext): Job[] {
  const { db, clock } = context
  return [
    {
      name: 'complete-past-appointments',
      everyMs: 10 * minuteMs,
      run: () => completeEndedAppointments(db, clock.now()),
    },
    {
      // The job's result is the number of expired requests that it cancelled; `/metrics` reports this number.
      name: 'release-expired-requests',
      everyMs: minuteMs,
      run: (signal) => cancelAllExpiredRequestsAndNotify(context, signal),
    },
    {
      name: 'remind-clients',
      everyMs: minuteMs,
      run: (signal) => remindClients(context, signal),
    },
    {
      name: 'send-summaries',
      everyMs: minuteMs,
      run: (signal) => sendDailySummaries(context, signal),
    },
  ]
}
