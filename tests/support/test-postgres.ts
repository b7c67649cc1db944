import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { getPostgresClusterFolder } from '#platform/postgres/embedded-postgres-cluster.ts'
import { applyMigrations } from '#platform/postgres/migrate.ts'
import { seedModuleTables } from '#server/seeded-database.ts'
import { isDockerAvailable } from './docker-engine.ts'

export interface TestPostgres {
  /** URL of the maintenance database, for a database role that may create databases. */
  url: string
  source: string
  stop(): Promise<void>
}

export const templateDatabase = 'circulo_template'

/** Durability is off, because the tests fail anyway if the PostgreSQL server crashes. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
/** The same planner settings as the product's own PostgreSQL server make query plans comparable. */
const ofTheProduct = { random_page_cost: '1.1', jit: 'off' }

const image = 'postgres:17'
const port = 5432
/** A fixed password is sufficient: the container exists for one test run and listens on the test machine only. */
const password = 'circulo'

/** `TEST_POSTGRES=embedded` selects the embedded PostgreSQL server even if Docker is available. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = (await startContainer()) ?? (await startEmbedded())
  try {
    await runWithPostgresClient(server.url, async (client) => {
      await client.query(`CREATE DATABASE ${templateDatabase}`)
    })
    await applyMigrations(replaceDatabaseInUrl(server.url, templateDatabase))
    await seedModuleTables(replaceDatabaseInUrl(server.url, templateDatabase))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

export function replaceDatabaseInUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export async function runWithPostgresClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `WITH (FORCE)` fails during autovacuum, but a plain DROP statement ends autovacuum. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await runWithPostgresClient(server, async (client) => {
    try {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === insufficientPrivilege)) throw error
      await client.query(`DROP DATABASE ${name}`)
    }
  })
}

const insufficientPrivilege = '42501'

async function startContainer(): Promise<TestPostgres | undefined> {
  if (process.env.TEST_POSTGRES === 'embedded' || !(await isDockerAvailable())) return undefined
  try {
    const { GenericContainer, Wait } = await import('testcontainers')
    const container = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand(['postgres', ...asOptions({ ...settings, ...ofTheProduct, max_connections: '200' })])
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withExposedPorts(port)
      // Wait for the second message: the image first starts a temporary server, which only initializes the
      // data folder and logs the same message.
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start()
    return {
      url: `postgresql://postgres:${password}@${container.getHost()}:${container.getMappedPort(port)}/postgres`,
      source: `${image} in a container`,
      stop: async () => void (await container.stop()),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    process.stderr.write(`Docker answers, but ${image} did not start (${reason}).\n`)
    return undefined
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-test-'))
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const server = await startEmbeddedPostgres({ dataDir, log: quiet })
  await hurry(getPostgresClusterFolder(dataDir))
  return {
    url: replaceDatabaseInUrl(server.url, 'postgres'),
    source: 'embedded server in a temporary folder',
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function asOptions(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The product's role may not use ALTER SYSTEM, so write settings to a file. */
async function hurry(folder: string): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await appendFile(path.join(folder, 'postgresql.auto.conf'), lines.join(''))
  const [pid] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}
