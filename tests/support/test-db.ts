import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import type { PrismaClient } from '#prisma'
import {
  dropDatabase,
  replaceDatabaseInUrl,
  runWithPostgresClient,
  templateDatabase,
} from './test-postgres.ts'

export interface TestDb {
  db: PrismaClient
  url: string
}

/** All tests of a file share the database: create new people instead of expecting an empty table. */
export async function createTestDb(): Promise<TestDb> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runWithPostgresClient(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`)
  })
  const url = replaceDatabaseInUrl(server, name)
  const db = createDb(url)
  afterAll(async () => {
    await closeDb(db)
    await dropDatabase(server, name)
  })
  return { db, url }
}
