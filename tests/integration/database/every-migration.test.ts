import type pg from 'pg'
import { expect, it } from 'vitest'
import { listTables } from '#kernel/backup/catalogue.ts'
import { applyMigrations, runMigrations, shippedMigrations } from '#kernel/db/migrate.ts'
import { leftOut } from '#server/back-up.ts'
import { contentsOf, fillTables, rowsPerTable } from '../../support/fill-tables.ts'
import { backUp, makePlace, neverMigrated, onPlace, restore } from '../backup/installations.ts'

/** Values that a migration takes away, with the reason. */
const takenAway: Record<string, string> = {
  'invitation.email_sent_at': 'the mail itself says when it left',
}

it('comes to the newest tables from every earlier ones, with nothing lost of what was written at any of them', async () => {
  const migrations = await shippedMigrations()
  const place = await makePlace(neverMigrated)
  await onPlace(place, async (client) => {
    let written = new Map<string, unknown[]>()
    for (const [at, { name }] of migrations.entries()) {
      await migrate(client, at, at + 1)
      const kept = await valuesOf(client)
      const lost = [...written].filter(
        ([cell, values]) => !sameValues(kept.get(cell), values) && !(cell in takenAway),
      )
      expect(lost, `lost by ${name}`).toEqual([])
      await fillTables(client, at)
      written = await valuesOf(client)
    }
    const people = written.get('person.id') ?? []
    expect(people).toHaveLength(migrations.length * rowsPerTable)
    expect(await brokenPromises(client)).toEqual([])
  })
  expect(await applyMigrations(place.url)).toEqual([])
})

it.each([1, 12])(
  'is restored from a backup of the first %i migrations as if it had been upgraded',
  async (count) => {
    const old = await makePlace(neverMigrated)
    await onPlace(old, async (client) => {
      await migrate(client, 0, count)
      await fillTables(client)
      // What a backup leaves out, or settles.
      await client.query('UPDATE photo SET attached_at = NULL; UPDATE outbox_mail SET next_attempt_at = NULL')
      for (const { name } of await listTables(client))
        if (name in leftOut) await client.query(`DELETE FROM ${name}`)
    })
    const { file, summary } = await backUp(old)
    expect(summary.migrations).toHaveLength(count)
    const restored = await makePlace()
    await restore(file, restored)

    await applyMigrations(old.url)
    expect(await onPlace(restored, contentsOf)).toEqual(await onPlace(old, contentsOf))
    expect(await applyMigrations(restored.url)).toEqual([])
  },
)

async function migrate(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('BEGIN')
  await runMigrations(client, (await shippedMigrations()).slice(from, to))
  await client.query('COMMIT')
}

function sameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Every column's values, in the order of the rows' keys. */
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

/** What the read model says against what it is made of. */
async function brokenPromises(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    SELECT 'count' AS what, person_id FROM directory_entry
      WHERE recommendation_count <> (SELECT count(*) FROM circle_membership WHERE member_id = person_id)
    UNION ALL SELECT 'entry of nobody', id FROM person
      WHERE hidden_at IS NULL AND NOT EXISTS (SELECT FROM directory_entry WHERE person_id = id)
    UNION ALL SELECT 'photos', id FROM review WHERE with_photos <> EXISTS (SELECT FROM review_photo WHERE review_id = review.id)
    UNION ALL SELECT 'posting', entry.person_id FROM directory_entry AS entry, unnest(terms) AS term
      WHERE listed AND NOT EXISTS (SELECT FROM directory_posting AS posting WHERE posting.term = term
        AND posting.rank = -recommendation_count AND posting.name = entry.name AND posting.person_id = entry.person_id)
    UNION ALL SELECT 'word', person_id FROM directory_entry, unnest(terms) AS terms (term)
      WHERE listed AND term ~ '^[ow]:' AND NOT EXISTS (SELECT FROM directory_word WHERE directory_word.term = terms.term)
    UNION ALL SELECT 'place', person_id FROM directory_entry
      WHERE place_key <> '' AND NOT EXISTS (SELECT FROM directory_place WHERE directory_place.place_key = directory_entry.place_key)`)
  return rows
}
