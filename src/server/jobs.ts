import { deleteAuditEventsBefore } from '#kernel/audit.ts'
import type { Log } from '#kernel/context.ts'
import { hourMs, type Job, minuteMs, secondMs } from '#kernel/jobs.ts'
import { deleteOldMail } from '#kernel/mail/outbox.ts'
import type { JobContext } from '#kernel/module.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { deleteOldRateLimitAttempts } from '#kernel/throttle.ts'
import { deliverDueMail, type MailAttemptOutcome } from '#platform/mail/delivery.ts'
import { createMailTransport } from '#platform/mail/transport.ts'
import { deleteOrphanPhotos, movePhotoFilesToNewFolders } from '#platform/photos/maintenance.ts'
import { deleteExpiredReadRateLimitCounts } from '#platform/read-limit.ts'
import { registeredModules } from '#server/modules.ts'
import { runNightlyBackup } from '#server/nightly-backup.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import type { AppDependencies } from '#server/request-context.ts'

interface JobDeps extends Pick<AppDependencies, 'config' | 'db' | 'clock'> {
  databaseUrl: string
  log: Log
  photoStorage: PhotoStorage
  mailed?: (outcome: MailAttemptOutcome) => void
}

export function createBackgroundJobs(deps: JobDeps): Job[] {
  const { config, db, clock, log, photoStorage, databaseUrl, mailed } = deps
  const context: JobContext = { config, db, clock, log, personEventHandlers }
  const transport = createMailTransport(config, log)
  return [
    {
      name: 'deliver-mail',
      everyMs: 5 * secondMs,
      run: (signal) => deliverDueMail({ db, transport, clock, log, heard: mailed }, signal),
    },
    {
      name: 'forget-old-mail',
      everyMs: hourMs,
      run: () => deleteOldMail(db, clock.now()),
    },
    {
      name: 'move-photos',
      everyMs: minuteMs,
      run: () => movePhotoFilesToNewFolders(db, photoStorage),
    },
    {
      name: 'collect-orphan-photos',
      everyMs: hourMs,
      run: () => deleteOrphanPhotos(db, photoStorage, clock.now()),
    },
    {
      name: 'forget-old-events',
      everyMs: hourMs,
      run: () =>
        deleteAuditEventsBefore(db, new Date(clock.now().getTime() - config.limits.auditDays * 24 * hourMs)),
    },
    {
      name: 'forget-old-attempts',
      everyMs: hourMs,
      run: () =>
        Promise.all([
          deleteOldRateLimitAttempts(db, clock.now()),
          deleteExpiredReadRateLimitCounts(db, clock.now()),
        ]),
    },
    ...registeredModules.flatMap(({ jobs }) => jobs?.(context) ?? []),
    ...(config.nightlyBackup
      ? [
          {
            name: 'nightly-backup',
            everyMs: 10 * minuteMs,
            maxRunMs: 20 * hourMs,
            run: (signal: AbortSignal) => runNightlyBackup({ config, databaseUrl, clock, log }, signal),
          },
        ]
      : []),
  ]
}
