import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import {
  applyMigrations,
  findPendingMigrations,
  MigrationError,
  migrationAdvisoryLockId,
  readMigrations,
  readShippedMigrations,
} from '#platform/postgres/migrate.ts'
import { replaceDatabaseNameInUrl } from '../../prisma/engine/wasm-engine.ts'
import { runOverlappingCalls } from '../support/overlapping-calls.ts'
import {
  createTestFolder,
  makeTestFolder,
  runNodeScript,
  runSqlStatements,
  silentLog,
  waitUntil,
} from './support.ts'

let server: EmbeddedPostgres
let removeFolder: () => Promise<void>
let url: string
let count = 0

beforeAll(async () => {
  const { folder, remove } = await createTestFolder()
  removeFolder = remove
  server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
})

afterAll(async () => {
  await server.stop()
  await removeFolder()
})

beforeEach(async () => {
  const name = `migrations_${++count}`
  await runSqlStatements(server.url, `CREATE DATABASE ${name}`)
  url = replaceDatabaseNameInUrl(server.url, name)
})

async function makeMigrations(scripts: Record<string, string>): Promise<string> {
  const folder = await makeTestFolder()
  await writeFile(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  for (const [name, script] of Object.entries(scripts)) {
    await mkdir(path.join(folder, name))
    await writeFile(path.join(folder, name, 'migration.sql'), script)
  }
  return folder
}

async function pending(folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await findPendingMigrations(client, await readMigrations(folder))
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  it('all migrations are applied to an empty database, and none on a second start', async () => {
    const shipped = (await readShippedMigrations()).map(({ name }) => name)

    expect(await applyMigrations(url)).toEqual(shipped)
    expect(await applyMigrations(url)).toEqual([])
  })

  it('migrations are applied once when three processes start together', async () => {
    const apply = () => applyMigrations(url)
    const lock = (tx: Tx) => executeStatement(tx)`SELECT pg_advisory_xact_lock(${migrationAdvisoryLockId})`
    const outcomes = await runOverlappingCalls(url, lock, [apply, apply, apply])

    const applied = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(applied).toHaveLength(3)
    expect(applied.flat()).toEqual((await readShippedMigrations()).map(({ name }) => name))
  })

  it('migrations may contain function bodies, and are recorded with the checksum that Prisma uses', async () => {
    const script = `CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END; $$;\nSELECT one();\n`
    const folder = await makeMigrations({ '20260101000000_one': script })

    await applyMigrations(url, folder)

    expect(await runSqlStatements(url, 'SELECT one() AS n')).toEqual([{ n: 1 }])
    expect(await runSqlStatements(url, 'SELECT migration_name, checksum FROM _prisma_migrations')).toEqual([
      { migration_name: '20260101000000_one', checksum: createHash('sha256').update(script).digest('hex') },
    ])
  })

  it('findPendingMigrations returns the migrations that the database lacks, in order', async () => {
    const folder = await makeMigrations({ '1_first': 'SELECT 1;', '2_second': 'SELECT 2;' })

    expect(await pending(folder)).toEqual(['1_first', '2_second'])
    await applyMigrations(url, folder)
    expect(await pending(folder)).toEqual([])
  })

  it('migrations are rejected when one of them was changed after it was applied', async () => {
    const folder = await makeMigrations({ '1_first': 'SELECT 1;' })
    await applyMigrations(url, folder)

    await writeFile(path.join(folder, '1_first', 'migration.sql'), 'SELECT 2;')

    await expect(applyMigrations(url, folder)).rejects.toMatchObject({
      reason: 'edited',
      migrations: ['1_first'],
    })
  })

  it('newer migrations prevent the start of an older product version, but do not stop a running one', async () => {
    const newer = await makeMigrations({ '1_first': 'SELECT 1;', '2_second': 'SELECT 2;' })
    const older = await makeMigrations({ '1_first': 'SELECT 1;' })
    await applyMigrations(url, newer)

    await expect(applyMigrations(url, older)).rejects.toMatchObject({
      reason: 'newer',
      migrations: ['2_second'],
    })
    expect(await pending(older)).toEqual([])
  })

  it('a failed migration explains why, leaves no partial changes, and can be applied after it is fixed', async () => {
    const folder = await makeMigrations({
      '1_good': 'SELECT 1;',
      '2_wrong': 'CREATE TABLE half (n int);\nSELECT nope();',
    })

    const failure: unknown = await applyMigrations(url, folder).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(MigrationError)
    expect(failure).toMatchObject({
      reason: 'failed',
      migrations: ['2_wrong'],
      cause: { message: 'function nope() does not exist' },
    })
    expect(await runSqlStatements(url, `SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
    await writeFile(path.join(folder, '2_wrong', 'migration.sql'), 'CREATE TABLE half (n int);')
    expect(await applyMigrations(url, folder)).toEqual(['2_wrong'])
  })

  it('the next start completes the migrations when a process was killed in the middle of one', async () => {
    const slow = 'CREATE TABLE slow (n int); SELECT pg_sleep(3600);'
    const folder = await makeMigrations({ '1_first': 'CREATE TABLE first (n int);', '2_slow': slow })
    const script = `
      const { applyMigrations } = await import('#platform/postgres/migrate.ts')
      await applyMigrations(process.argv[1], process.argv[2])`
    const victim = runNodeScript(['--input-type=module', '-e', script, url, folder])
    const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(3600)%'
                      AND pid <> pg_backend_pid()`
    await waitUntil(async () => (await runSqlStatements(url, sleeping)).length > 0, 'the script to run')

    victim.child.kill('SIGKILL')
    await victim.ended()
    // PostgreSQL notices a lost client only when it next writes to this client.
    await runSqlStatements(url, `SELECT pg_terminate_backend(pid) FROM (${sleeping}) AS backends`)
    await writeFile(path.join(folder, '2_slow', 'migration.sql'), 'CREATE TABLE slow (n int);')

    expect(await applyMigrations(url, folder)).toEqual(['2_slow'])
  })

  it('migrations are not applied to a database with the tables of another program', async () => {
    await runSqlStatements(url, 'CREATE TABLE theirs (n int)')

    await expect(applyMigrations(url)).rejects.toMatchObject({ reason: 'foreign', migrations: ['theirs'] })
    expect(await runSqlStatements(url, `SELECT to_regclass('_prisma_migrations') AS history`)).toEqual([
      { history: null },
    ])
  })
})

describe("Prisma's own commands, with nothing downloaded", () => {
  async function prisma(...args: string[]) {
    const command = runNodeScript([path.join(projectRoot, 'node_modules/prisma/build/index.js'), ...args], {
      env: { DATABASE_URL: url, CHECKPOINT_DISABLE: '1', NO_COLOR: '1' },
    })
    return { code: await command.ended(), output: command.output() }
  }

  it('the commands of Prisma apply the same migrations as the product, and then report none missing', async () => {
    expect(await prisma('migrate', 'status')).toMatchObject({
      code: 1,
      output: expect.stringContaining('not yet been applied'),
    })
    expect(await prisma('migrate', 'deploy')).toMatchObject({
      code: 0,
      output: expect.stringContaining('successfully applied'),
    })
    expect(await applyMigrations(url)).toEqual([])
    expect(await prisma('migrate', 'status')).toMatchObject({
      code: 0,
      output: expect.stringContaining('up to date'),
    })
  })

  it('after a command of Prisma left a migration half applied, the product does not start', async () => {
    const folder = await makeMigrations({ '1_first': 'SELECT 1;' })
    await applyMigrations(url, folder)
    await runSqlStatements(url, 'UPDATE _prisma_migrations SET finished_at = NULL')

    await expect(pending(folder)).rejects.toMatchObject({ reason: 'interrupted', migrations: ['1_first'] })
  })

  it('the commands of Prisma confirm that the migrations produce the schema in prisma/schema', async () => {
    const { code, output } = await prisma(
      'migrate',
      'diff',
      '--from-migrations',
      'prisma/migrations',
      '--to-schema',
      'prisma/schema',
      '--exit-code',
    )

    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('No difference detected'),
    })
  })

  it('the commands of Prisma report an unreachable database with their own message', async () => {
    url = 'postgresql://circulo:circulo@127.0.0.1:1/circulo'

    expect(await prisma('migrate', 'status')).toMatchObject({
      code: 1,
      output: expect.stringContaining('P1001'),
    })
  })
})
