import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Queryable } from '#kernel/db/queryable.ts'
import { projectRoot } from '#kernel/project-root.ts'

/** One folder of `prisma/migrations`. `checksum` is the script's sha256 in hex, as Prisma records it. */
export interface Migration {
  name: string
  script: string
  checksum: string
}

/**
 * Why a database cannot be brought up to date. `edited`: an applied migration differs from the shipped one. `interrupted`:
 * Prisma's command left one half-way. `foreign`: the tables that are there are somebody else's. `newer`: a version that has more
 * migrations was here. `failed`: a script did not run; nothing of it remains, and the database's own error is the `cause`.
 */
export class MigrationError extends Error {
  override name = 'MigrationError'
  readonly reason: 'edited' | 'interrupted' | 'foreign' | 'newer' | 'failed'
  /** Names of the migrations it is about. */
  readonly migrations: string[]

  constructor(reason: MigrationError['reason'], migrations: string[], options?: ErrorOptions) {
    super(`Migrations ${reason}: ${migrations.join(', ')}`, options)
    this.reason = reason
    this.migrations = migrations
  }
}

/**
 * Who holds this advisory lock alone changes the tables; who shares it counts on their staying as they are. Any constant serves, as
 * long as nothing else in this database takes the same.
 */
export const migrationLock = 7_243_392_301

/** Prisma's own table, so that its commands and the product see the same history. */
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

/** The migrations that this version of the product carries, in order. Read once. */
export function shippedMigrations(): Promise<Migration[]> {
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
 * Names of the migrations that the database still lacks, in order: empty means the product may serve from it.
 * One query; `/readyz` asks it.
 * @throws MigrationError 'edited' or 'interrupted'
 */
export async function pendingMigrations(
  database: HistorySource,
  migrations?: Migration[],
): Promise<string[]> {
  const expected = migrations ?? (await shippedMigrations())
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
 * Brings the database up to the shipped migrations and returns the names of those it applied.
 * Safe to call from several processes at once: the others wait for the first and find nothing left to do. Each script and
 * its entry in the history are one transaction, so that a process killed half-way leaves a database that the next start
 * completes. (Prisma's engine records before and after the script, and refuses to go on when the end is missing.)
 * A later start pays for one query.
 * @throws MigrationError, and the database's error when it cannot be reached
 */
export async function applyMigrations(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = folder === migrationsFolder ? await shippedMigrations() : await readMigrations(folder)
  const [client, turn] = [connectTo(databaseUrl), connectTo(databaseUrl)]
  try {
    await client.connect()
    await refuseNewerTables(client, migrations)
    if ((await pendingMigrations(client, migrations)).length === 0) return []
    await turn.connect()
    await takeTurn(turn)
    await refuseNewerTables(client, migrations)
    const pending = await pendingMigrations(client, migrations)
    await refuseForeignTables(client)
    await client.query(HISTORY_TABLE)
    for (const migration of migrations.filter(({ name }) => pending.includes(name))) {
      await applyOne(client, migration)
    }
    return pending
  } finally {
    // Its end also gives the turn to whoever waits.
    await Promise.all([client.end(), turn.end()])
  }
}

function connectTo(databaseUrl: string): pg.Client {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that breaks is reported by the statement under way; unheard, it would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * Waits until no other process is at it, and keeps them waiting. In a transaction: a pooler would give each statement another
 * session, and a lock of a session to nobody. A machine that was switched off loses its turn within a minute.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `SELECT set_config('tcp_keepalives_idle', '20', true), set_config('tcp_keepalives_interval', '5', true),
       set_config('tcp_keepalives_count', '4', true), set_config('statement_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
}

/**
 * Runs these migrations in the caller's transaction, in which the tables may be as old as the caller wants them. The history is made
 * when it is missing.
 * @throws MigrationError 'failed'; the transaction is of no more use
 */
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
    // Whatever limit its role has: it takes as long as there is to change.
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

/** A database with tables and without a history belongs to another program, or to a restore that went wrong. */
async function refuseForeignTables(client: pg.Client): Promise<void> {
  const tables = await findForeignTables(client)
  if (tables.length > 0) throw new MigrationError('foreign', tables)
}

/** Names of some tables that are there without the history of ours. */
export async function findForeignTables(database: Queryable): Promise<string[]> {
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

/**
 * What a newer version has made of the tables is not what this one expects. Only who starts asks: a process that runs goes on while
 * the first of the next version brings the tables up to date.
 */
async function refuseNewerTables(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = (await readHistory(client)).map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new MigrationError('newer', unknown)
}

/** Anything that can read the history of migrations. */
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
