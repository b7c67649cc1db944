import { forgetEventsBefore } from '#kernel/audit.ts'
import type { Log } from '#kernel/context.ts'
import type { Job } from '#kernel/jobs.ts'
import { forgetOldMail } from '#kernel/mail/outbox.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { forgetOldAttempts } from '#kernel/throttle.ts'
import { forgetSearchMissesBefore, forgetUnusedWords, indexDirectory } from '#modules/circles/api.ts'
import { answerRecoveryRequests, deferProofs, forgetExpired } from '#modules/identity/api.ts'
import { completePast, releaseAllExpired, remindClients } from '#modules/scheduling/api.ts'
import { deliverDueMail, type MailOutcome } from '#platform/mail/delivery.ts'
import { createMailTransport } from '#platform/mail/transport.ts'
import { collectOrphanPhotos, movePhotos } from '#platform/photos/upkeep.ts'
import { forgetOldReads } from '#platform/read-limit.ts'
import { backUpByNight } from '#server/nightly-backup.ts'
import { participants } from '#server/participants.ts'
import type { AppDeps } from '#server/request-context.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Days for which searches without results are counted. */
const searchMissDays = 90

interface JobDeps extends Pick<AppDeps, 'config' | 'db' | 'clock'> {
  databaseUrl: string
  log: Log
  photoStorage: PhotoStorage
  /** Is told of every mail that is tried. */
  mailed?: (outcome: MailOutcome) => void
  /** Is told how many bookings have lapsed. */
  lapsed?: (bookings: number) => void
}

/** What the product does without being asked. */
export function backgroundJobs(deps: JobDeps): Job[] {
  const { config, db, clock, log, photoStorage, databaseUrl, mailed, lapsed } = deps
  const transport = createMailTransport(config, log)
  return [
    {
      name: 'deliver-mail',
      everyMs: 5 * second,
      run: (signal) => deliverDueMail({ db, transport, clock, log, heard: mailed }, signal),
    },
    {
      name: 'forget-old-mail',
      everyMs: hour,
      run: () => forgetOldMail(db, clock.now()),
    },
    {
      name: 'move-photos',
      everyMs: minute,
      run: () => movePhotos(db, photoStorage),
    },
    {
      name: 'collect-orphan-photos',
      everyMs: hour,
      run: () => collectOrphanPhotos(db, photoStorage, clock.now()),
    },
    {
      name: 'answer-recovery-requests',
      everyMs: 2 * second,
      run: (signal) => answerRecoveryRequests({ db, clock, config }, signal),
    },
    {
      name: 'defer-proofs',
      everyMs: hour,
      run: (signal) => deferProofs({ db, clock, config, participants }, signal),
    },
    {
      name: 'forget-expired',
      everyMs: hour,
      run: () => forgetExpired({ db, clock }),
    },
    {
      name: 'forget-old-events',
      everyMs: hour,
      run: () =>
        forgetEventsBefore(db, new Date(clock.now().getTime() - config.limits.auditDays * 24 * hour)),
    },
    {
      name: 'forget-search-misses',
      everyMs: hour,
      run: () => forgetSearchMissesBefore(db, new Date(clock.now().getTime() - searchMissDays * 24 * hour)),
    },
    {
      name: 'forget-old-attempts',
      everyMs: hour,
      run: () => Promise.all([forgetOldAttempts(db, clock.now()), forgetOldReads(db, clock.now())]),
    },
    {
      name: 'complete-past-appointments',
      everyMs: 10 * minute,
      run: () => completePast(db, clock.now()),
    },
    {
      name: 'release-expired-requests',
      everyMs: minute,
      run: async (signal) => lapsed?.(await releaseAllExpired({ db, config, clock }, signal)),
    },
    {
      name: 'index-directory',
      everyMs: minute,
      run: (signal) => indexDirectory(db, signal),
    },
    {
      name: 'forget-unused-words',
      everyMs: hour,
      run: () => forgetUnusedWords(db),
    },
    {
      name: 'remind-clients',
      everyMs: minute,
      run: (signal) => remindClients({ db, config, clock, participants }, signal),
    },
    ...(config.nightlyBackup
      ? [
          {
            name: 'nightly-backup',
            everyMs: 10 * minute,
            longestMs: 20 * hour,
            run: (signal: AbortSignal) => backUpByNight({ config, databaseUrl, clock, log }, signal),
          },
        ]
      : []),
  ]
}
