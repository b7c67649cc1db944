import type { Config } from '#kernel/config.ts'
import type { Connection } from '#kernel/db/statements.ts'
import { giveUpUnsentMail } from '#kernel/mail/outbox.ts'
import { forgetDueReminders } from '#modules/scheduling/host-api.ts'
import type { BackupSummary, Write } from '#platform/backup/archive.ts'
import type { Destination } from '#platform/backup/destination.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'

/** Whose rows no backup holds, and why: everything else that the database has is in it. */
export const leftOut: Record<string, string> = {
  session: 'whoever signed out, or was signed out, since the backup must not be signed in again',
  federated_flow: 'somebody was at their identity provider for some minutes',
  recovery_request: 'a mail was about to be written, and was',
  throttled_attempt: 'attempts of the last hour',
  read_count: 'reads of the last hour',
  build_file: 'what the pages of the builds that run here load; each brings its own',
  job_run: 'says what this installation did, not the one of the backup',
}

/** What an unused installation may hold: what no backup has, and what its first start stores. */
export const mayHaveRows = [
  ...Object.keys(leftOut),
  'installation_key',
  'profession',
  'directory_catalog',
  'place_area',
  'trade',
  'trade_word',
]

/** Mails and reminders that the installation of the backup has sent since, or will. */
export async function settleRestored(connection: Connection): Promise<void> {
  await giveUpUnsentMail(connection)
  await forgetDueReminders(connection)
}

export interface MadeBackup {
  summary: BackupSummary
  /** Of the file. */
  bytes: number
}

/** Backs an installation up. What does not become a whole backup leaves nothing. @throws BackupError */
export async function backUp(
  { config, databaseUrl }: { config: Config; databaseUrl: string },
  destination: Destination,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<MadeBackup> {
  let bytes = 0
  const write: Write = async (piece) => {
    bytes += piece.length
    await destination.write(piece)
  }
  try {
    const photoStorage = createPhotoStorage(config.storage)
    const summary = await writeBackup({
      databaseUrl,
      photoStorage,
      leftOut: Object.keys(leftOut),
      write,
      say,
      signal,
    })
    await destination.keep()
    return { summary, bytes }
  } catch (error) {
    await destination.discard()
    throw error
  }
}
