import { randomUUID } from 'node:crypto'
import { expect, inject, it, onTestFinished } from 'vitest'
import { applyMigrations } from '#platform/postgres/migrate.ts'
import { dropDatabase, replaceDatabaseInUrl, runWithPostgresClient } from '../../support/test-postgres.ts'

async function spanishDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runWithPostgresClient(server, async (client) => {
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'es-MX' LOCALE 'C'`,
    )
  })
  onTestFinished(() => dropDatabase(server, name))
  const url = replaceDatabaseInUrl(server, name)
  await applyMigrations(url)
  return url
}

it.each([
  [
    'the slugs of one name',
    `SELECT slug FROM slug_claim WHERE slug LIKE 'ana-perez-%'`,
    /Index Cond: .*slug/,
  ],
  [
    'names by prefix',
    `SELECT FROM directory_entry WHERE listed AND registered AND name_key LIKE 'ana%'`,
    /Index Cond: .*name_key/,
  ],
  [
    'unattached photos',
    'SELECT id FROM photo WHERE attached_at IS NULL AND created_at < now()',
    /Index Cond: .*created_at/,
  ],
])(
  'PostgreSQL finds %s through an index, whatever default collation the database has',
  async (_what, sql, expected) => {
    const url = await spanishDatabase()
    await runWithPostgresClient(url, async (client) => {
      await client.query('SET enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(expected)
    })
  },
)
