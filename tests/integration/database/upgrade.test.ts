import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDb } from '#kernel/db/client.ts'
import { applyMigrations, shippedMigrations } from '#kernel/db/migrate.ts'
import { callerFor } from '../../support/caller.ts'
import { dropDatabase, onServer, withDatabase } from '../../support/test-postgres.ts'

/** A database in which people have been for a while, before things could be hidden. */
async function olderDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => void (await client.query(`CREATE DATABASE ${name}`)))
  const folder = await mkdtemp(path.join(tmpdir(), 'older-migrations-'))
  onTestFinished(async () => {
    await dropDatabase(server, name)
    await rm(folder, { recursive: true })
  })
  for (const migration of await shippedMigrations()) {
    if (migration.name >= '20261121001200') continue
    const from = path.join(import.meta.dirname, '../../../prisma/migrations', migration.name)
    await cp(from, path.join(folder, migration.name), { recursive: true })
  }
  const url = withDatabase(server, name)
  await applyMigrations(url, folder)
  return url
}

it('brings a database with people in it up to date, with all that they said', async () => {
  const url = await olderDatabase()
  const [author, subject, withPhoto, inWords, photo] = Array.from({ length: 5 }, () => randomUUID())
  await onServer(url, async (client) => {
    await client.query(`
      INSERT INTO person (id, name, city, state, updated_at) VALUES
        ('${author}', 'Ana Autora', 'Tepic', 'Nayarit', now()), ('${subject}', 'Beto Plomero', 'Tepic', 'Nayarit', now());
      INSERT INTO circle_membership (owner_id, member_id) VALUES ('${author}', '${subject}');
      INSERT INTO review (id, subject_id, author_id, text, created_at) VALUES
        ('${withPhoto}', '${subject}', '${author}', 'Con foto', now() - interval '1 day'),
        ('${inWords}', '${subject}', '${author}', 'Sin foto', now());
      INSERT INTO photo (id, kind, storage_key, width, height, attached_at) VALUES ('${photo}', 'WORK', 'x', 4, 3, now());
      INSERT INTO review_photo (review_id, position, photo_id) VALUES ('${withPhoto}', 0, '${photo}');`)
  })

  await applyMigrations(url)

  const db = createDb(url)
  onTestFinished(() => db.$disconnect())
  const { reviews, circles } = callerFor(db, null)
  const personId = subject ?? ''
  expect((await reviews.list({ personId })).reviews.map(({ text }) => text)).toEqual(['Sin foto', 'Con foto'])
  expect((await reviews.works({ personId })).photos.map(({ id }) => id)).toEqual([photo])
  const { people } = await circles.explore({ place: 'tepic' })
  expect(people.map(({ name, recommendationCount }) => [name, recommendationCount])).toEqual([
    ['Beto Plomero', 1],
    ['Ana Autora', 0],
  ])
})
