import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Queryable } from '#kernel/db/queryable.ts'
import { projectRoot } from '#kernel/project-root.ts'

/** `checksum` is the SHA-256 of the migration's script in hex, as Prisma records it. */
export interface Migration {
  name: string
  script: string
  checksum: string
}

export class MigrationError extends Error {
  override name = 'MigrationError'
  readonly reason: 'edited' | 'interrupted' | 'foreign' | 'newer' | 'failed'
  readonly migrations: string[]

  constructor(reason: MigrationError['reason'], migrations: string[], options?: ErrorOptions) {
    super(`Migrations ${reason}: ${migrations.join(', ')}`, options)
    this.reason = reason
    this.migrations = migrations
  }
}

/** Advisory lock: exclusive while tables are migrated, shared by code that needs unchanged tables. */
export const migrationAdvisoryLockId = 7_243_392_301

const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

const UNDEFINED_TABLE = '42P01'

const migrationsFolder = path.join(projectRoot, 'prisma', 'migrations')

let shipped: Promise<Migration[]> | undefined

export function readShippedMigrations(): Promise<Migration[]> {
  shipped ??= readMigrations(migrationsFolder)
  return shipped
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const script = await readFile(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/**
 * The search for pending migrations sends only one query, because `/readyz` calls it too.
 * @throws MigrationError 'edited' or 'interrupted'
 */
export async function findPendingMigrations(
  database: HistorySource,
  migrations?: Migration[],
): Promise<string[]> {
  const expected = migrations ?? (await readShippedMigrations())
  const history = await readHistory(database)
  const interrupted = history.filter(({ finished }) => !finished).map(({ name }) => name)
  if (interrupted.length > 0) throw new MigrationError('interrupted', interrupted)

  const applied = new Map(history.map(({ name, checksum }) => [name, checksum]))
  const edited = expected.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited.length > 0) {
    throw new MigrationError(
      'edited',
      edited.map(({ name }) => name),
    )
  }
  return expected.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

/**
 * Each migration script and its history entry form one transaction, so the next start continues after a crash.
 * @throws MigrationError, or the database's error when it is unavailable
 */
export async function applyMigrations(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const migrations =
    folder === migrationsFolder ? await readShippedMigrations() : await readMigrations(folder)
  const [client, lock] = [connectTo(databaseUrl), connectTo(databaseUrl)]
  try {
    await client.connect()
    await rejectNewerTables(client, migrations)
    if ((await findPendingMigrations(client, migrations)).length === 0) return []
    await lock.connect()
    await acquireMigrationLock(lock)
    await rejectNewerTables(client, migrations)
    const pending = await findPendingMigrations(client, migrations)
    await rejectForeignTables(client)
    await client.query(HISTORY_TABLE)
    for (const migration of migrations.filter(({ name }) => pending.includes(name))) {
      await applyOne(client, migration)
    }
    return pending
  } finally {
    await Promise.all([client.end(), lock.end()])
  }
}

function connectTo(databaseUrl: string): pg.Client {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  return client
}

/** The lock lasts one transaction, because a connection pooler may switch sessions between transactions. */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `SELECT set_config('tcp_keepalives_idle', '20', true), set_config('tcp_keepalives_interval', '5', true),
       set_config('tcp_keepalives_count', '4', true), set_config('statement_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  await client.query(`SELECT pg_advisory_xact_lock(${migrationAdvisoryLockId})`)
}

export async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(HISTORY_TABLE)
  for (const migration of migrations) await runOne(client, migration)
}

async function runOne(client: pg.Client, { name, script, checksum }: Migration): Promise<void> {
  try {
    await client.query(script)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
  } catch (error) {
    throw new MigrationError('failed', [name], { cause: error })
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    await runOne(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error instanceof MigrationError
      ? error
      : new MigrationError('failed', [migration.name], { cause: error })
  }
}

async function rejectForeignTables(client: pg.Client): Promise<void> {
  const tables = await findTablesOfOtherPrograms(client)
  if (tables.length > 0) throw new MigrationError('foreign', tables)
}

export async function findTablesOfOtherPrograms(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_class AS history
                       WHERE history.relname = '_prisma_migrations' AND history.relnamespace = 'public'::regnamespace)
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     ORDER BY relname LIMIT 3`,
  )
  return rows.map(({ table }) => table)
}

async function rejectNewerTables(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = (await readHistory(client)).map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new MigrationError('newer', unknown)
}

interface HistorySource {
  query(text: string): Promise<{ rows: HistoryEntry[] }>
}

interface HistoryEntry {
  name: string
  checksum: string
  finished: boolean
}

async function readHistory(database: HistorySource): Promise<HistoryEntry[]> {
  const sql = `SELECT migration_name::text AS name, checksum::text AS checksum, finished_at IS NOT NULL AS finished
               FROM _prisma_migrations WHERE rolled_back_at IS NULL`
  try {
    return (await database.query(sql)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return []
    throw error
  }
}
