import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseConnection } from '#kernel/db/statements.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { formatMegabytes } from '#kernel/text/format-quantity.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import {
  listBackupTables,
  migrationHistoryTable,
  quoteTableIdentifiers,
  tableCopySettingsSql,
} from '#platform/backup/catalogue.ts'
import { restoreTables, splitMigrationsBeforeAndSinceBackup } from '#platform/backup/load-tables.ts'
import type { VerifiedBackupArchive } from '#platform/backup/read-archive.ts'
import { createPhotoBackupRestorer } from '#platform/backup/restore-photos.ts'
import { migrationAdvisoryLockId } from '#platform/postgres/migrate.ts'

export interface RestoreOptions {
  databaseUrl: string
  photoStorage: PhotoStorage
  mayHaveRows: readonly string[]
  cancelPastActions: (connection: DatabaseConnection) => Promise<void>
  onProgress: (line: string) => void
  getFreeBytes?: (() => Promise<number>) | undefined
  signal?: AbortSignal | undefined
}

const maxWaitMs = 3_000
const pollMs = 250

/**
 * All database changes are in one transaction, and a failure also removes the added photos.
 * @throws BackupError
 */
export async function restoreBackup(archive: VerifiedBackupArchive, order: RestoreOptions): Promise<number> {
  await splitMigrationsBeforeAndSinceBackup(archive.summary)
  await assertDiskSpace(archive.rowBytes, order.getFreeBytes)
  const onProgress = (line: string) => {
    order.onProgress(line)
    order.signal?.throwIfAborted()
  }
  const client = new pg.Client({ connectionString: order.databaseUrl, application_name: 'circulo restore' })
  client.on('error', () => undefined)
  await client.connect()
  const photos = createPhotoBackupRestorer(client, archive, order.photoStorage, order.signal, onProgress)
  try {
    await assertUnused(client, order.mayHaveRows)
    await waitUntilUnused(client)
    await client.query('BEGIN')
    await client.query(tableCopySettingsSql)
    await watchConnectionEnd(client)
    // A process of the product that starts during the restore waits for the migration lock.
    await client.query(`SELECT pg_advisory_xact_lock(${migrationAdvisoryLockId})`)
    await assertUnused(client, order.mayHaveRows, 'and keep it so')
    if ((await othersConnected(client)) > 0) throw inUseMessage()

    await restoreTables(client, archive, onProgress)
    order.signal?.throwIfAborted()
    await order.cancelPastActions(client)
    const tables = await listBackupTables(client)
    await client.query(`ANALYZE ${tables.map((table) => quoteTableIdentifiers(table).table).join(', ')}`)
    const files = await photos.putAll()
    await client.query('COMMIT')
    return files
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    await photos.undo()
    throw error
  } finally {
    await client.end()
  }
}

async function assertDiskSpace(needed: number, room: RestoreOptions['getFreeBytes']): Promise<void> {
  const free = (await room?.()) ?? needed
  if (free < needed)
    throw new BackupError(
      `No hay lugar para la base: solo sus filas pesan ${formatMegabytes(needed)} y quedan ${formatMegabytes(free)} libres.`,
    )
}

/** `client_connection_check_interval` lets PostgreSQL notice a killed client, but not on every operating system. */
async function watchConnectionEnd(client: pg.Client): Promise<void> {
  await client.query('SAVEPOINT before')
  await client
    .query(`SET LOCAL client_connection_check_interval = '1s'`)
    .catch(() => client.query('ROLLBACK TO before'))
}

const inUseMessage = () =>
  new BackupError(
    'Hay un programa conectado a la base de datos: detén Círculo (y lo que use esta base) y vuelve a intentar. Con PgBouncer, indica en DATABASE_URL la dirección de PostgreSQL mismo.',
  )

async function waitUntilUnused(client: pg.Client): Promise<void> {
  for (let waited = 0; (await othersConnected(client)) > 0; waited += pollMs) {
    if (waited >= maxWaitMs) throw inUseMessage()
    await sleep(pollMs)
  }
}

/** A running process of the product may have cached data that the restore changes. */
async function othersConnected(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`,
  )
  return rows[0]?.count ?? 0
}

async function assertUnused(
  client: pg.Client,
  mayHaveRows: readonly string[],
  keep?: 'and keep it so',
): Promise<void> {
  const tables = await listBackupTables(client)
  const { rows } = await client.query<{ history: string | null }>(
    `SELECT to_regclass('public.${migrationHistoryTable}')::text AS history`,
  )
  if (tables.length > 0 && !rows[0]?.history)
    throw new BackupError('La base de datos tiene tablas de otro programa: indica una vacía en DATABASE_URL.')
  if (keep && rows[0]?.history) await client.query(`LOCK TABLE public.${migrationHistoryTable}`)
  for (const table of tables.filter(({ name }) => !mayHaveRows.includes(name))) {
    const { rows: found } = await client.query(`SELECT FROM ${quoteTableIdentifiers(table).table} LIMIT 1`)
    if (found.length > 0)
      throw new BackupError(
        `Esta instalación ya tiene datos (${table.name}): un respaldo solo se restaura en una vacía, con otra DATA_DIR o DATABASE_URL.`,
      )
  }
}
