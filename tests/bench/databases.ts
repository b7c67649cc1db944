import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { applyMigrations } from '#platform/postgres/migrate.ts'
import { seedModuleTables } from '#server/seeded-database.ts'
import { runWithPostgresClient } from '../support/test-postgres.ts'
import {
  countDataSetRows,
  type DataSetOptions,
  type DataSetSize,
  generateDataSet,
} from './data-set/generate.ts'

export interface DataSetDatabase {
  url: string
  size: DataSetSize
}

export interface BenchDatabases {
  open(name: string, options: DataSetOptions): Promise<DataSetDatabase>
  stop(): Promise<void>
}

const complete = 'circulo bench: complete'
const silent = () => undefined

export async function startBenchDatabases(dataDir: string): Promise<BenchDatabases> {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'bench'),
    log: { info: silent, warn: silent, error: silent },
  })
  return {
    open: async (name, options) => {
      const url = new URL(server.url)
      url.pathname = `/${name}`
      const kept = await prepare(server.url, name)
      await applyMigrations(url.href)
      await seedModuleTables(url.href)
      if (kept) return { url: url.href, size: await countDataSetRows(url.href) }
      const size = await generateDataSet(url.href, options)
      await runWithPostgresClient(server.url, (client) =>
        client.query(`COMMENT ON DATABASE ${name} IS '${complete}'`),
      )
      return { url: url.href, size }
    },
    stop: () => server.stop(),
  }
}

function prepare(url: string, name: string): Promise<boolean> {
  return runWithPostgresClient(url, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    )
    if (rows[0]?.comment === complete) return true
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.query(`CREATE DATABASE ${name}`)
    return false
  })
}
