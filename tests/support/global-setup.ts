import type { TestProject } from 'vitest/node'
import { type DatabaseCatalogue, readDatabaseCatalogue } from './catalogue.ts'
import {
  replaceDatabaseInUrl,
  startTestPostgres,
  type TestPostgres,
  templateDatabase,
} from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    catalogue: DatabaseCatalogue
  }
}

interface Started extends TestPostgres {
  catalogue: DatabaseCatalogue
}

interface Shared {
  server: Promise<Started>
  users: number
}

// A global variable lets all Vitest projects share one PostgreSQL server.
const key = Symbol.for('circulo.test-postgres')
const registry = globalThis as typeof globalThis & { [key]?: Shared }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, catalogue, release } = await acquireTestPostgres()
  project.provide('postgresUrl', url)
  project.provide('catalogue', catalogue)
  return release
}

export async function acquireTestPostgres(): Promise<
  Pick<Started, 'url' | 'catalogue'> & { release: () => Promise<void> }
> {
  registry[key] ??= { server: startAndReport(), users: 0 }
  const shared = registry[key]
  shared.users++
  const server = await shared.server
  return {
    url: server.url,
    catalogue: server.catalogue,
    release: async () => {
      shared.users--
      if (shared.users > 0) return
      delete registry[key]
      await server.stop()
    },
  }
}

async function startAndReport(): Promise<Started> {
  const server = await startTestPostgres()
  process.stdout.write(`PostgreSQL for the tests: ${server.source}\n`)
  // Read the catalogue before the tests clone the template database: PostgreSQL rejects cloning while a connection is
  // open.
  const catalogue = await readDatabaseCatalogue(replaceDatabaseInUrl(server.url, templateDatabase))
  return { ...server, catalogue }
}
