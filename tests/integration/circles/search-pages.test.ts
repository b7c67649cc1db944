import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { foldText } from '#kernel/text/fold.ts'
import type { ExploreCard, ExploreInput } from '#modules/circles/contract/explore.ts'
import { createRandomGenerator } from '../../../tools/demo/random.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const firstNames = ['María', 'Mariana', 'Marco', 'Juan', 'Josefa', 'Luz']
const surnames = ['López', 'Lozano', 'Gómez', 'García', 'Hernández']
const trades = ['Plomera', 'Plomero', 'Dentista', 'Encantador de ranas']
const places = [
  ['Guadalajara', 'Jalisco'],
  ['Zapopan', 'Jalisco'],
  ['Ciudad de México', 'Ciudad de México'],
  ['San Nadie', null],
] as const

interface Person {
  id: PersonId
  name: string
  professions: string[]
}
let people: Person[]
let member: TestMember

beforeAll(async () => {
  member = await makeMember(db, { name: 'Ñ Ñ', profile: { city: 'Guadalajara', state: 'Jalisco' } })
  const random = createRandomGenerator('search pages')
  const one = <Value>(values: readonly Value[]) => random.pick(values)
  people = Array.from({ length: 130 }, () => ({
    id: createId(personIdSchema),
    name: `${one(firstNames)} ${one(surnames)} ${one(surnames)}`,
    professions: random.chance(0.6) ? [one(trades)] : [],
  }))
  await db.person.createMany({
    data: people.map((person) => {
      const [city, state] = one(places)
      return { ...person, city, state, createdById: member.personId }
    }),
  })
  const trusted = people.filter(() => random.chance(0.2))
  await db.circleMembership.createMany({
    data: trusted.map(({ id }) => ({ ownerId: member.personId, memberId: id })),
  })
})

async function page(who: TestMember | null, input: Partial<ExploreInput>) {
  return await createTestCaller(db, who?.actor ?? null).circles.explore(input)
}

async function allPages(who: TestMember | null, input: Partial<ExploreInput>): Promise<ExploreCard[]> {
  const found: ExploreCard[] = []
  let cursor: ExploreInput['cursor']
  do {
    const { people: some, nextCursor, help } = await page(who, { ...input, cursor })
    if (help) return []
    found.push(...some)
    cursor = nextCursor
  } while (cursor)
  return found
}

const searches: Partial<ExploreInput>[] = [
  { name: 'maria' },
  { name: 'mari' },
  { name: 'm' },
  { name: 'maria lopez' },
  { name: 'mar herna' },
  { name: 'l g' },
  { name: 'garsia' },
  { name: 'plomera' },
  { name: 'maria plomera' },
  { name: 'plomero guadalajara' },
  { name: 'maria gdl' },
  { name: 'lopez jalisco' },
  { name: 'ranas' },
  { name: 'luz' },
  { place: 'jalisco' },
  { place: 'nadie' },
  { name: 'ma', place: 'guad' },
  { profession: 'plomero', name: 'garcia' },
  { profession: 'ranas', place: 'cdmx' },
]

describe.each(['recommended', 'trusted'] as const)('pages of a search with the sort order %s', (order) => {
  it.each(searches)(
    'pages of 7 results give the same list of people as pages of 60 results for the search %j',
    async (search) => {
      for (const who of [null, member]) {
        const input = { ...search, order }
        const whole = await allPages(who, { ...input, limit: 60 })
        const parts = await allPages(who, { ...input, limit: 7 })
        expect(parts.map(({ personId }) => personId)).toEqual(whole.map(({ personId }) => personId))
        expect(new Set(parts.map(({ personId }) => personId)).size).toBe(parts.length)
        const { counts } = await page(who, { ...input, limit: 7 })
        const { value = 0, capped = false } = counts?.matches ?? {}
        expect(capped ? value < parts.length : value === parts.length).toBe(true)
        expect(parts.length).toBeGreaterThan(0)
      }
    },
  )
})

const hasWords = (person: Person, words: readonly string[]) => {
  const own = foldText(`${person.name} ${person.professions.join(' ')}`).split(' ')
  return words.every((word) => own.some((other) => other.startsWith(word)))
}

it.each(['maria', 'mari', 'm', 'maria lopez', 'mar herna', 'l g', 'gom mar herna', 'zzz maria'])(
  'a search for the prefixes "%s" returns exactly the people with a name or profession word for each prefix',
  async (name) => {
    const expected = people.filter((person) => hasWords(person, name.split(' ')))
    for (const who of [null, member]) {
      const found = await allPages(who, { name, limit: 60 })
      expect(found.map(({ personId }) => personId).sort()).toEqual(expected.map(({ id }) => id).sort())
    }
    const ranked = await allPages(null, { name, limit: 60 })
    const counts = ranked.map(({ recommendationCount }) => recommendationCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  },
)
