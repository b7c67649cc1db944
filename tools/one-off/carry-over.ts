import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { listBackupTables, quoteTableIdentifiers } from '#platform/backup/catalogue.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrationAdvisoryLockId, readShippedMigrations, runMigrations } from '#platform/postgres/migrate.ts'
import { runBulkWriteWithoutIndexes } from '#platform/postgres/without-indexes.ts'

/**
 * Converts a database of commit 8068d610 to the four migrations that replaced 38 migrations.
 * Stop the product, make a backup, then run: DATA_DIR=… npx node tools/one-off/carry-over.ts (or DATABASE_URL=…)
 * Afterwards, grant the privileges of other database roles again.
 */

/** SHA-256 of the lines 'name checksum' of the 38 replaced migrations. */
const formerHistory = 'b4dc79441e295812bcc9bad348b78c942cbfd2fd3a115d32a6335adc4eca790f'
const initialMigrations = [
  '20261123200000_tables',
  '20261123200100_constraints',
  '20261123200200_search',
  '20261123200300_read_models',
]
const formerFunctions = [
  ...['agenda_sync_auto_confirm', 'appointment_count_changes', 'appointment_forget_reminder'],
  ...[
    'assert_review_says_something',
    'claim_slug',
    'count_recommendations',
    'directory_terms',
    'fold',
    'fold_all',
  ],
  ...['mark_reviews_with_photos', 'note_offer', 'note_place', 'rank_review', 'rank_reviews'],
  ...[
    'rank_reviews_of_author',
    'rank_reviews_of_clients',
    'rank_reviews_of_photos',
    'refresh_directory_entry',
  ],
  ...['refuse_update', 'settle_review', 'trades_of', 'words_of', 'write_postings'],
]
const removedColumns = new Set([
  'agenda.auto_confirm',
  'directory_entry.contact_text',
  'directory_entry.profession_keys',
  'review.with_photos',
])

const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_details: object, message: string) => print(message),
}

await main()

async function main(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL) return carryOver(DATABASE_URL)
  if (!DATA_DIR) throw new Error('Indica DATA_DIR o DATABASE_URL.')
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(DATA_DIR), log })
  try {
    await carryOver(server.url)
  } finally {
    await server.stop()
  }
}

async function carryOver(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'circulo carry-over' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query(`SELECT pg_advisory_xact_lock(${migrationAdvisoryLockId})`)
    await assertAlone(client)
    await assertFormerHistory(client)
    const shipped = await readShippedMigrations()
    const initial = shipped.filter(({ name }) => initialMigrations.includes(name))
    if (initial.length !== initialMigrations.length) throw new Error('Faltan migraciones iniciales.')

    await moveAside(client)
    await runMigrations(client, initial)
    await copyRows(client)
    await dropFormer(client)
    await client.query('ANALYZE')
    await client.query('COMMIT')
    print('Listo: la base tiene las tablas de esta versión. Ya puedes iniciar Círculo.')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`,
  )
  if (rows.length > 0) throw new Error('Hay un programa conectado a la base de datos: detén Círculo primero.')
}

async function assertFormerHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ line: string; complete: boolean }>(
    `SELECT migration_name || ' ' || checksum AS line, finished_at IS NOT NULL AND rolled_back_at IS NULL AS complete
     FROM public._prisma_migrations`,
  )
  const lines = rows.map(({ line }) => line).sort()
  const history = createHash('sha256').update(lines.join('\n')).digest('hex')
  if (history !== formerHistory || rows.some(({ complete }) => !complete))
    throw new Error('La base no tiene exactamente las migraciones del commit 8068d610: no se cambió nada.')
}

async function moveAside(client: pg.Client): Promise<void> {
  await client.query('CREATE SCHEMA former')
  await forEach(
    client,
    `SELECT format('ALTER TABLE public.%I SET SCHEMA former', relname) AS statement FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`,
  )
  await forEach(
    client,
    `SELECT DISTINCT format('ALTER TYPE public.%I SET SCHEMA former', typname) AS statement
     FROM pg_type JOIN pg_attribute ON atttypid = pg_type.oid JOIN pg_class ON attrelid = pg_class.oid
     WHERE typtype = 'e' AND relnamespace = 'former'::regnamespace`,
  )
  await forEach(
    client,
    `SELECT format('ALTER FUNCTION %s SET SCHEMA former', oid::regprocedure) AS statement
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = ANY($1)`,
    [formerFunctions],
  )
}

async function copyRows(client: pg.Client): Promise<void> {
  const tables = await listBackupTables(client)
  const { rows: former } = await client.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text) AS columns FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relkind = 'r' AND relnamespace = 'former'::regnamespace AND attnum > 0 AND NOT attisdropped
       AND relname <> '_prisma_migrations' GROUP BY relname`,
  )
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)))
  const lost = former
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
    .filter((column) => !known.has(column) && !removedColumns.has(column))
  if (lost.length > 0) throw new Error(`No son de Círculo y se perderían: ${lost.join(', ')}.`)

  const { rows: enums } = await client.query<{ column: string; type: string }>(
    `SELECT attrelid::regclass || '.' || attname AS column, atttypid::regtype::text AS type
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid JOIN pg_class ON pg_class.oid = attrelid
     WHERE typtype = 'e' AND relnamespace = 'public'::regnamespace AND attnum > 0`,
  )
  const enumOf = new Map(enums.map(({ column, type }) => [column, type]))
  await runBulkWriteWithoutIndexes(
    client,
    tables.map((table) => quoteTableIdentifiers(table).table),
    async () => {
      for (const table of tables) {
        const { name } = table
        const { table: target, columns } = quoteTableIdentifiers(table)
        const values = table.columns.map((column) => {
          const type = enumOf.get(`${name}.${column}`)
          return type ? `"${column}"::text::${type}` : `"${column}"`
        })
        await client.query(`ALTER TABLE ${target} DISABLE TRIGGER USER`)
        const { rowCount } = await client.query(
          `INSERT INTO ${target} ${columns} SELECT ${values.join(', ')} FROM former."${name}"`,
        )
        await client.query(`ALTER TABLE ${target} ENABLE TRIGGER USER`)
        if (rowCount) print(`${name}: ${rowCount}`)
      }
    },
  )
}

/** Use no CASCADE, which would delete views that the operator created. */
async function dropFormer(client: pg.Client): Promise<void> {
  for (const [kind, query] of [
    [
      'TABLE',
      `SELECT oid::regclass::text AS object FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'former'::regnamespace`,
    ],
    [
      'FUNCTION',
      `SELECT oid::regprocedure::text AS object FROM pg_proc WHERE pronamespace = 'former'::regnamespace`,
    ],
    [
      'TYPE',
      `SELECT oid::regtype::text AS object FROM pg_type WHERE typtype = 'e' AND typnamespace = 'former'::regnamespace`,
    ],
  ] as const) {
    const { rows } = await client.query<{ object: string }>(query)
    await client.query(`DROP ${kind} ${rows.map(({ object }) => object).join(', ')}`)
  }
  await client.query('DROP SCHEMA former')
}

async function forEach(client: pg.Client, query: string, values: unknown[] = []): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query, values)
  for (const { statement } of rows) await client.query(statement)
}
