import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL server; `testDb` clones the template on it. */
    postgresUrl: string
  }
}

interface Shared {
  server: Promise<TestPostgres>
  users: number
}

// Each project that needs a database runs its setup by itself; they share one server.
const key = Symbol.for('circulo.test-postgres')
const registry = globalThis as typeof globalThis & { [key]?: Shared }

/** Gives the tests of a project PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await acquirePostgres()
  project.provide('postgresUrl', url)
  return release
}

/** Starts PostgreSQL once for the whole run and says which one it is. Whoever releases it last stops it. */
export async function acquirePostgres(): Promise<{ url: string; release: () => Promise<void> }> {
  registry[key] ??= { server: startAndSay(), users: 0 }
  const shared = registry[key]
  shared.users++
  const server = await shared.server
  return {
    url: server.url,
    release: async () => {
      shared.users--
      if (shared.users > 0) return
      delete registry[key]
      await server.stop()
    },
  }
}

async function startAndSay(): Promise<TestPostgres> {
  const server = await startTestPostgres()
  process.stdout.write(`PostgreSQL for the tests: ${server.source}\n`)
  return server
}
