import { expect, it } from 'vitest'
import { countPeopleMatchingSearchTerms } from '#modules/circles/data/postings.ts'
import { toWordSearchTerm } from '#modules/circles/search/terms.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

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
