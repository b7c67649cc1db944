import { expect, it } from 'vitest'
import { countPeopleMatchingSearchTerms } from '#modules/circles/data/postings.ts'
import { toWordSearchTerm } from '#modules/circles/search/terms.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

it('the count of a search uses PostgreSQL’s estimate only if the estimate is more than twice the limit', async () => {
  const { personId: createdById } = await makeMember(db)
  for (let index = 0; index < 40; index++) await makeContact(db, { createdById, name: 'Cestero' })
  await db.$executeRaw`ANALYZE directory_posting`
  const { id } = await db.person.findFirstOrThrow({ where: { name: 'Cestero' } })
  await db.person.deleteMany({ where: { name: 'Cestero', id: { not: id } } })
  const count = (limit: number) =>
    countPeopleMatchingSearchTerms(db, { all: [[toWordSearchTerm('cestero')]] }, limit)
  expect(await count(19)).toEqual({ people: 19, capped: true })
  expect(await count(20)).toEqual({ people: 1, capped: false })
})

it('a search that matches more than 10,000 people returns 10,000 as the count and `capped: true`', async () => {
  await db.$executeRaw`
    INSERT INTO person (id, name, city, updated_at)
    SELECT gen_random_uuid(), 'Vecino ' || n, 'Villa Llena', now() FROM generate_series(1, 10001) AS n`
  const { counts } = await visitor.circles.explore({ place: 'Villa Llena', limit: 1 })
  expect(counts).toEqual({
    matches: { value: 10_000, capped: true },
    total: { value: 10_000, capped: true },
  })
  await db.person.deleteMany({ where: { city: 'Villa Llena', name: 'Vecino 1' } })
  const exact = await visitor.circles.explore({ place: 'Villa Llena', limit: 1 })
  expect(exact.counts?.matches).toEqual({ value: 10_000, capped: false })
})
