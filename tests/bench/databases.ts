import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { applyMigrations } from '#platform/postgres/migrate.ts'
import { prepareModules } from '#server/database.ts'
import { onServer } from '../support/test-postgres.ts'
import { generateSet, type SetOptions, type SetSize, sizeOfSet } from './set/generate.ts'

export interface SetDatabase {
  url: string
  size: SetSize
}

export interface Databases {
  /** Opens the data set with this name, after generating the data set if no earlier run did. */
  open(name: string, options: SetOptions): Promise<SetDatabase>
  stop(): Promise<void>
}

/** Database comment (`COMMENT ON DATABASE`) that marks a completely generated data set. */
const complete = 'circulo bench: complete'
const silent = () => undefined

export async function startDatabases(dataDir: string): Promise<Databases> {
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
      await prepareModules(url.href)
      if (kept) return { url: url.href, size: await sizeOfSet(url.href) }
      const size = await generateSet(url.href, options)
      await onServer(server.url, (client) => client.query(`COMMENT ON DATABASE ${name} IS '${complete}'`))
      return { url: url.href, size }
    },
    stop: () => server.stop(),
  }
}

/**
 * Returns true if the database contains a complete data set; otherwise creates an empty database and returns
 * false.
 */
function prepare(url: string, name: string): Promise<boolean> {
  return onServer(url, async (client) => {
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
