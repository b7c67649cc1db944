import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import { formatMegabytes } from '#kernel/text/format-quantity.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { formatBackupName, listBackups } from '#platform/backup/backup-files.ts'
import { openBackupFileDestination, unfinishedBackupFileSuffix } from '#platform/backup/destination.ts'
import { readFreeDiskBytes } from '#platform/files/free-bytes.ts'
import { makeFolder } from '#platform/files/owners.ts'
import { createBackup } from '#server/create-backup.ts'

interface NightlyBackupContext {
  config: Config
  databaseUrl: string
  clock: Clock
  log: Log
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * A failed nightly backup deletes no older backups.
 * @throws BackupError
 */
export async function runNightlyBackup(
  { config, databaseUrl, clock, log }: NightlyBackupContext,
  signal: AbortSignal,
): Promise<void> {
  if (!config.nightlyBackup) return
  const { folder, keep, hour } = config.nightlyBackup
  const now = clock.now()
  await makeFolder(folder, 0o700).catch((error: unknown) => {
    throw new BackupError(`No se puede usar la carpeta de BACKUP_DIR, ${folder}: revisa sus permisos.`, {
      cause: error,
    })
  })
  const [newest] = await listScheduled(folder)
  if (newest && newest.at >= findLastOccurrenceOfHour(hour, now)) return
  await removeLeftovers(folder, now)
  await assertSpace(folder, newest?.bytes ?? 0)

  const file = path.join(folder, formatBackupName(now, { scheduled: true }))
  const made = await createBackup({ config, databaseUrl }, await openBackupFileDestination(file), {
    onProgress: () => undefined,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
  if (!made) return
  const { summary, bytes } = made
  log.info({ file, bytes, missingPhotos: summary.photos.missing.length }, 'backup made')
  if (summary.photos.missing.length > 0)
    log.warn(
      { photoIds: summary.photos.missing.slice(0, 20) },
      'photos without files are missing in the backup',
    )
  for (const old of (await listScheduled(folder)).slice(keep)) await rm(old.file)
}

async function listScheduled(folder: string) {
  return (await listBackups(folder)).filter(({ scheduled }) => scheduled)
}

/** Clock changes are ignored: Mexico City has had none since 2022. */
export function findLastOccurrenceOfHour(hour: number, now: Date): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'America/Mexico_City',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value)
  const sinceMs = (((read('hour') - hour + 24) % 24) * 60 + read('minute')) * minute
  return new Date(Math.floor(now.getTime() / minute) * minute - sinceMs)
}

async function assertSpace(folder: string, needed: number): Promise<void> {
  const free = await readFreeDiskBytes(folder)
  if (free > needed) return
  throw new BackupError(
    `No hay lugar para el respaldo en ${folder}: el último pesa ${formatMegabytes(needed)} y quedan ${formatMegabytes(free)} libres.`,
  )
}

async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('circulo-auto-') || !unfinishedBackupFileSuffix.test(name)) continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (now.getTime() - mtimeMs > day) await rm(file, { force: true })
  }
}
