import type { Config } from '#kernel/config.ts'
import type { DatabaseConnection } from '#kernel/db/statements.ts'
import { markUnsentMailAsFailed } from '#kernel/mail/outbox.ts'
import { clearDueReminders } from '#modules/scheduling/host-api.ts'
import type { BackupSummary, ByteWriter } from '#platform/backup/archive.ts'
import type { BackupDestination } from '#platform/backup/destination.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'

export const tablesExcludedFromBackup: Record<string, string> = {
  session: 'a session that ended since the backup must not be restored',
  federated_flow: 'a sign-in with an identity provider takes a few minutes',
  recovery_request: 'the recovery e-mail has been sent since the backup',
  push_subscription: 'a push subscription ends with its session',
  push_delivery: 'the push message has been sent since the backup',
  throttled_attempt: 'attempts of the last hour',
  read_count: 'reads of the last hour',
  build_file: 'each build stores its own files when it starts',
  job_run: 'the state of jobs belongs to the original installation',
}

export const tablesIgnoredByEmptyInstallationCheck = [
  ...Object.keys(tablesExcludedFromBackup),
  'installation_key',
  'profession',
  'directory_catalog',
  'place_area',
  'trade',
  'trade_word',
]

/** A restored installation must not send old e-mails, which the original installation sends. */
export async function cancelMailAndRemindersAfterRestore(connection: DatabaseConnection): Promise<void> {
  await markUnsentMailAsFailed(connection)
  await clearDueReminders(connection)
}

export interface BackupResult {
  summary: BackupSummary
  bytes: number
}

/**
 * Removes the file of an incomplete backup.
 * @throws BackupError
 */
export async function createBackup(
  { config, databaseUrl }: { config: Config; databaseUrl: string },
  destination: BackupDestination,
  { onProgress, signal }: { onProgress: (line: string) => void; signal: AbortSignal },
): Promise<BackupResult> {
  let bytes = 0
  const write: ByteWriter = async (piece) => {
    bytes += piece.length
    await destination.write(piece)
  }
  try {
    const photoStorage = createPhotoStorage(config.storage)
    const summary = await writeBackup({
      databaseUrl,
      photoStorage,
      leftOut: Object.keys(tablesExcludedFromBackup),
      write,
      onProgress,
      signal,
    })
    await destination.commit()
    return { summary, bytes }
  } catch (error) {
    await destination.discard()
    throw error
  }
}
