import { beforeAll, describe, expect, it } from 'vitest'
import type { ExploreInput } from '#modules/circles/contract/explore.ts'
import {
  deleteSearchMissesBefore,
  findSearchMisses,
  recordSearchWithoutResults,
} from '#modules/circles/data/search-misses.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const day = (n: number) => new Date(Date.UTC(2027, 0, n, 12))
const never = new Date(0)

async function search(filters: Partial<ExploreInput>) {
  const { people, counts, help, understood } = await createTestCaller(db, null).circles.explore(filters)
  const names = people.map(({ name }) => name)
  return { names, matches: counts?.matches.value, help, chips: understood?.chips.map(({ label }) => label) }
}

beforeAll(async () => {
  const { personId: createdById } = await makeMember(db, { name: 'Fundadora' })
  const plumber = { createdById, professions: ['Plomera'], state: 'Jalisco' }
  await makeContact(db, { ...plumber, name: 'Xiadani Peñúñuri', city: 'Tlaquepaque' })
  await makeContact(db, { ...plumber, name: 'Segunda Cerca', city: 'Tlaquepaque' })
  await makeContact(db, { ...plumber, name: 'Lejana', city: 'Puerto Vallarta' })
  await makeContact(db, {
    createdById,
    name: 'Hortensia Zúñiga',
    professions: ['Dentista'],
    city: 'Zapopan',
    state: 'Jalisco',
  })
})

describe('a search in the directory (circles.explore) that finds no people', () => {
  it('a search without results lists people of other places by distance, and returns the nearest place', async () => {
    const { names, matches, help, chips } = await search({ name: 'plomero zapopan' })
    expect([names, matches, chips]).toEqual([
      ['Segunda Cerca', 'Xiadani Peñúñuri', 'Lejana'],
      0,
      ['Plomería', 'Zapopan'],
    ])
    expect(help).toEqual({
      elsewhere: { place: 'Tlaquepaque, Jalisco', people: 2, km: expect.any(Number) },
      meant: null,
      withoutPlace: true,
      withoutTrade: true,
    })
    expect(await search({ name: 'plomero', place: 'Zapopan' })).toMatchObject({
      matches: 0,
      help: { elsewhere: { place: 'Tlaquepaque, Jalisco' } },
    })
  })

  it('a search for two trades counts a person with both trades only once', async () => {
    await makeContact(db, {
      name: 'Doble',
      professions: ['Tapicera', 'Relojera'],
      city: 'Tepic',
      state: 'Nayarit',
    })
    const { help } = await search({ name: 'tapicero y relojero xalisco nayarit' })
    expect(help?.elsewhere).toMatchObject({ place: 'Tepic, Nayarit', people: 1 })
  })

  it('a search without results lists people with the trade from other states, the nearest state first', async () => {
    const gardener = { professions: ['Jardinera'] }
    const [far] = await Promise.all([
      makeContact(db, { ...gardener, name: 'Mérida', city: 'Mérida', state: 'Yucatán' }),
      makeContact(db, { ...gardener, name: 'Puebla', city: 'Puebla', state: 'Puebla' }),
      makeContact(db, { ...gardener, name: 'Ninguna parte', city: 'Nowhere', state: null }),
    ])
    await addToCircle(db, await makeMember(db), far)
    for (const name of ['jardinero querétaro', 'jardinero qro', 'jardinero san juan del rio'])
      expect(await search({ name })).toMatchObject({
        names: ['Puebla', 'Mérida', 'Ninguna parte'],
        help: { elsewhere: { place: 'Puebla, Puebla', people: 1 } },
      })
  })

  it('a search for a place where no person lives lists people around that place', async () => {
    expect(await search({ place: 'Tonalá, Jalisco' })).toMatchObject({
      matches: 0,
      names: expect.arrayContaining(['Segunda Cerca', 'Hortensia Zúñiga']),
      help: { elsewhere: { place: 'Tlaquepaque, Jalisco', people: 2 } },
    })
  })

  it('a trade search omits a person if the trade occurs only in reviews about the person', async () => {
    const reviewed = await makeContact(db, {
      name: 'Elogiado',
      professions: [],
      city: 'Tepic',
      state: 'Nayarit',
    })
    await makeReview(db, await makeMember(db), reviewed, { text: 'Me recomendó a su plomera.' })
    expect((await search({ name: 'plomera tepic' })).names).not.toContain('Elogiado')
  })

  it('a trade search in a state without matching people lists people with that trade in other states', async () => {
    expect(await search({ name: 'dentista sonora' })).toMatchObject({
      names: ['Hortensia Zúñiga'],
      matches: 0,
      help: { elsewhere: null },
    })
  })

  it.each([
    ['Zunigga Xiadani', 'zuniga'],
    ['¿XIADANÍ Zúñigga?', 'xiadani'],
    ['bteo peñuñurri', 'penunuri'],
    ['xyzzyx', null],
  ])('a search for %j without results suggests the corrected word %j', async (name, meant) => {
    expect(await search({ name })).toMatchObject({ names: [], matches: 0, help: { meant } })
    if (meant) expect((await search({ name: meant })).matches).toBeGreaterThan(0)
  })

  it.each([
    [{ name: 'segunda', place: 'Oaxaca' }, true, false],
    [{ name: 'segunda oaxaca' }, true, false],
    [{ name: 'segunda', profession: 'Dentista' }, false, true],
    [{ name: 'dentista tlaquepaque' }, true, true],
    [{ name: 'xyzzyx', place: 'Oaxaca', profession: 'Dentista' }, false, false],
    [{ name: 'xyzzyx' }, false, false],
    [{ place: 'Oaxaca' }, false, false],
  ])(
    'the response to unsuccessful search %j says whether removing place (%j) or trade (%j) gives results',
    async (input, withoutPlace, withoutTrade) => {
      const { matches, help } = await search(input)
      expect({ matches, help }).toMatchObject({ matches: 0, help: { withoutPlace, withoutTrade } })
    },
  )

  it('suggests no other search on later pages of results or for an empty search text', async () => {
    const first = await createTestCaller(db, null).circles.explore({ name: 'plomero zapopan', limit: 2 })
    const next = await createTestCaller(db, null).circles.explore({
      name: 'plomero zapopan',
      limit: 2,
      cursor: first.nextCursor,
    })
    expect([first.help === null, next.help, next.people.map(({ name }) => name)]).toEqual([
      false,
      null,
      ['Lejana'],
    ])
    expect((await search({})).help).toBeNull()
    expect(await search({ name: '🙈' })).toMatchObject({ names: [], matches: 0 })
  })
})

describe('the log of searches without results', () => {
  it('the log of searches without results counts equal searches together, ignoring case and accents', async () => {
    await db.searchMiss.deleteMany()
    for (const name of ['Afilador  Ñoño', 'afilador nono', 'zzyzx']) await search({ name })
    await search({ name: 'plomero' })
    await search({ name: '', place: 'Xyzzyx' })
    expect(await findSearchMisses(db, never, 10)).toEqual([
      { words: 'afilador nono', count: 2 },
      { words: 'zzyzx', count: 1 },
    ])
    expect(await findSearchMisses(db, never, 1)).toHaveLength(1)
  })

  it.each([
    '33 1234 5678',
    'zzz +52 (33) 1234-5678',
    'zzz 33/1234/5678',
    'zzz 3.3.1.2.3.4.5.6.7.8',
    'zzz ３３１２３４５６７８',
    'zzz 33·12·34·56·78',
    'zzz@correo.example',
    'zzz＠correo.example',
    'zzz arroba correo punto mx',
  ])(
    'the log of failed searches omits a search text that contains a phone or an e-mail address: %j',
    async (name) => {
      await db.searchMiss.deleteMany()
      await search({ name })
      await recordSearchWithoutResults(db, name, day(1))
      expect(await db.searchMiss.count()).toBe(0)
    },
  )

  it('the log of unsuccessful searches includes a text with digits that are not a phone number', async () => {
    await db.searchMiss.deleteMany()
    for (const text of ['zzz 24 horas los 365 dias', 'toyota 2015'])
      await recordSearchWithoutResults(db, text, day(1))
    expect(await db.searchMiss.count()).toBe(2)
  })

  it('logs at most 2,000 distinct searches a day, and still counts repetitions of logged searches', async () => {
    await db.searchMiss.deleteMany()
    await db.searchMiss.createMany({
      data: Array.from({ length: 1_999 }, (_, at) => ({ day: day(2), words: `palabra ${at}` })),
    })
    for (const text of ['last', 'one too many', 'last', 'palabra 7'])
      await recordSearchWithoutResults(db, text, day(2))
    await recordSearchWithoutResults(db, 'one too many', day(3))
    const frequent = await findSearchMisses(db, day(2), 3)
    expect(frequent).toEqual([
      { words: 'last', count: 2 },
      { words: 'palabra 7', count: 2 },
      { words: 'one too many', count: 1 },
    ])
    expect(await db.searchMiss.count()).toBe(2_001)
  })

  it('truncates logged search texts to 80 characters, and deletes entries older than a given day', async () => {
    await db.searchMiss.deleteMany()
    await recordSearchWithoutResults(db, 'w'.repeat(100), day(1))
    await recordSearchWithoutResults(db, 'later', day(5))
    expect((await findSearchMisses(db, never, 5)).map(({ words }) => words.length).sort()).toEqual([5, 80])
    expect((await findSearchMisses(db, day(2), 5)).map(({ words }) => words)).toEqual(['later'])
    expect([await deleteSearchMissesBefore(db, day(3)), await db.searchMiss.count()]).toEqual([1, 1])
  })
})
