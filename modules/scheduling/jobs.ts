import { type Job, minuteMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { completeEnded } from '#modules/scheduling/data/appointments.ts'
import { releaseAllExpired } from '#modules/scheduling/use-cases/release-slots.ts'
import { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'

export function schedulingJobs(context: JobContext): Job[] {
  const { db, clock } = context
  return [
    {
      name: 'complete-past-appointments',
      everyMs: 10 * minuteMs,
      run: () => completeEnded(db, clock.now()),
    },
    {
      // The job returns the number of expired requests, which `/metrics` reports.
      name: 'release-expired-requests',
      everyMs: minuteMs,
      run: (signal) => releaseAllExpired(context, signal),
    },
    {
      name: 'remind-clients',
      everyMs: minuteMs,
      run: (signal) => remindClients(context, signal),
    },
  ]
}
