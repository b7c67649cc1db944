import type pg from 'pg'
import { expect, it } from 'vitest'
import { listBackupTables } from '#platform/backup/catalogue.ts'
import { applyMigrations, readShippedMigrations, runMigrations } from '#platform/postgres/migrate.ts'
import { tablesExcludedFromBackup } from '#server/create-backup.ts'
import { insertRowsIntoAllTables, readTableContents, rowsPerTable } from '../../support/fill-tables.ts'
import {
  makeTestBackupFile,
  makeTestInstallation,
  restoreBackupFile,
  runWithDatabaseOfTestInstallation,
  unmigratedTemplateDatabase,
} from '../backup/installations.ts'

const removedColumns: Record<string, string> = {}

async function countInitial(): Promise<number> {
  const migrations = await readShippedMigrations()
  return migrations.findIndex(({ name }) => name.endsWith('_read_models')) + 1
}

it('each database migration keeps the existing rows, for every earlier version of the schema', async () => {
  const migrations = await readShippedMigrations()
  const initial = await countInitial()
  const place = await makeTestInstallation(unmigratedTemplateDatabase)
  await runWithDatabaseOfTestInstallation(place, async (client) => {
    await migrate(client, 0, initial - 1)
    let written = new Map<string, unknown[]>()
    for (const [step, { name }] of migrations.slice(initial - 1).entries()) {
      await migrate(client, initial - 1 + step, initial + step)
      const stored = await valuesOf(client)
      const lost = [...written].filter(
        ([cell, values]) => !sameValues(stored.get(cell), values) && !(cell in removedColumns),
      )
      expect(lost, `lost by ${name}`).toEqual([])
      await insertRowsIntoAllTables(client, step)
      written = await valuesOf(client)
    }
    const people = written.get('person.id') ?? []
    expect(people).toHaveLength((migrations.length - initial + 1) * rowsPerTable)
    expect(await findInconsistencies(client)).toEqual([])
  })
  expect(await applyMigrations(place.url)).toEqual([])
})

it('restoring a backup of the initial schema gives the same rows as migrating that database in place', async () => {
  const initial = await countInitial()
  const old = await makeTestInstallation(unmigratedTemplateDatabase)
  await runWithDatabaseOfTestInstallation(old, async (client) => {
    await migrate(client, 0, initial)
    await insertRowsIntoAllTables(client)
    await client.query('UPDATE photo SET attached_at = NULL; UPDATE outbox_mail SET next_attempt_at = NULL')
    await client.query('UPDATE appointment SET remind_at = NULL')
    for (const { name } of await listBackupTables(client))
      if (name in tablesExcludedFromBackup) await client.query(`DELETE FROM ${name}`)
  })
  const { file, summary } = await makeTestBackupFile(old)
  expect(summary.migrations).toHaveLength(initial)
  const restored = await makeTestInstallation()
  await restoreBackupFile(file, restored)

  await applyMigrations(old.url)
  expect(await runWithDatabaseOfTestInstallation(restored, readTableContents)).toEqual(
    await runWithDatabaseOfTestInstallation(old, readTableContents),
  )
  expect(await applyMigrations(restored.url)).toEqual([])
})

async function migrate(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('BEGIN')
  await runMigrations(client, (await readShippedMigrations()).slice(from, to))
  await client.query('COMMIT')
}

function sameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function valuesOf(client: pg.Client): Promise<Map<string, unknown[]>> {
  const { rows: tables } = await client.query<{ name: string; key: string }>(
    `SELECT relname AS name, string_agg(format('%I::text', attname), ', ' ORDER BY array_position(conkey, attnum)) AS key
     FROM pg_class JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p' JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = ANY(conkey)
     WHERE relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' GROUP BY relname`,
  )
  const found = new Map<string, unknown[]>()
  for (const { name, key } of tables) {
    const { rows } = await client.query<{ row: object }>(
      `SELECT to_jsonb("${name}") AS row FROM "${name}" ORDER BY ${key}`,
    )
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const cell = `${name}.${column}`
        found.set(cell, [...(found.get(cell) ?? []), value])
      }
  }
  return found
}

async function findInconsistencies(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    SELECT 'count' AS what, person_id FROM directory_entry
      WHERE recommendation_count <> (SELECT count(*) FROM circle_membership WHERE member_id = person_id)
    UNION ALL SELECT 'missing entry', id FROM person
      WHERE hidden_at IS NULL AND NOT EXISTS (SELECT FROM directory_entry WHERE person_id = id)
    UNION ALL SELECT 'posting', entry.person_id FROM directory_entry AS entry, unnest(terms) AS term
      WHERE listed AND NOT EXISTS (SELECT FROM directory_posting AS posting WHERE posting.term = term
        AND posting.rank = -recommendation_count AND posting.name = entry.name AND posting.person_id = entry.person_id)
    UNION ALL SELECT 'word', person_id FROM directory_entry, unnest(terms) AS terms (term)
      WHERE listed AND term ~ '^[ow]:' AND NOT EXISTS (SELECT FROM directory_word WHERE directory_word.term = terms.term)
    UNION ALL SELECT 'place', person_id FROM directory_entry
      WHERE place_key <> '' AND NOT EXISTS (SELECT FROM directory_place WHERE directory_place.place_key = directory_entry.place_key)`)
  return rows
}
