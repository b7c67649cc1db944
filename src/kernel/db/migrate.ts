import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { projectRoot } from '../project-root.ts'

/** One folder of `prisma/migrations`. `checksum` is the script's sha256 in hex, as Prisma records it. */
export interface Migration {
  name: string
  script: string
  checksum: string
}

/** Anything that can ask the database a question: a client, a pool. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}

/** A migration already applied whose file has changed since: nobody can say what the database looks like. */
export class EditedMigrationError extends Error {
  override name = 'EditedMigrationError'
}

/** Any constant serves, as long as nothing else in this database takes the same advisory lock. */
const MIGRATION_LOCK = 7_243_392_301

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
 * @throws EditedMigrationError when an applied migration differs from the shipped one.
 */
export async function pendingMigrations(database: Queryable, migrations?: Migration[]): Promise<string[]> {
  const expected = migrations ?? (await shippedMigrations())
  const recorded = await readRecorded(database)
  const edited = expected.filter(({ name, checksum }) => (recorded.get(name) ?? checksum) !== checksum)
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ')
    throw new EditedMigrationError(`Applied migrations have changed since they were applied: ${names}`)
  }
  return expected.filter(({ name }) => !recorded.has(name)).map(({ name }) => name)
}

/**
 * Brings the database up to the shipped migrations and returns the names of those it applied.
 * Safe to call from several processes at once: the others wait for the first and find nothing left to do.
 * The engine is only loaded when something is missing, so a later start pays for one query.
 * Rejects with Prisma's error when a script fails (`P3018`) or an earlier one had failed (`P3009`), and with
 * EditedMigrationError.
 */
export async function applyMigrations(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = folder === migrationsFolder ? await shippedMigrations() : await readMigrations(folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if ((await pendingMigrations(client, migrations)).length === 0) return []
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    if ((await pendingMigrations(client, migrations)).length === 0) return []
    return await runEngine(databaseUrl, folder, migrations)
  } finally {
    // Ending the session also gives the lock back.
    await client.end()
  }
}

async function readRecorded(database: Queryable): Promise<Map<string, string>> {
  const { rows } = await database
    .query<{ migration_name: string; checksum: string }>(
      `SELECT migration_name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42P01') return { rows: [] }
      throw error
    })
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

async function runEngine(databaseUrl: string, folder: string, migrations: Migration[]): Promise<string[]> {
  const { openWasmEngine } = await import('../../../prisma/engine/wasm-engine.ts')
  const { engine, close } = await openWasmEngine({ databaseUrl })
  try {
    const lockfile = await readFile(path.join(folder, 'migration_lock.toml'), 'utf8')
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: folder,
        shadowDbInitScript: '',
        lockfile: { path: 'migration_lock.toml', content: lockfile },
        migrationDirectories: migrations.map(({ name, script }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    })
    return appliedMigrationNames
  } finally {
    await close()
    engine.free()
  }
}
