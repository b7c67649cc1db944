import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#kernel/context.ts'
import type { ExploreInput } from '#modules/circles/contract/explore.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectFieldError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestContact } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

async function namesFor(filters: Partial<ExploreInput>): Promise<string[]> {
  const { people } = await visitor.circles.explore({ ...filters, limit: 60 })
  return people.map((person) => person.name)
}

/** People in a town that no other test uses, so that searches count only these people. */
let plumber: TestContact
let gasFitter: TestContact
beforeAll(async () => {
  const { personId: createdById } = await makeMember(db, { name: 'Fundadora' })
  const town = { createdById, city: 'Peñón Blanco', state: 'Durango' }
  plumber = await makeContact(db, { ...town, name: 'Íñigo Núñez', professions: ['Plomería'] })
  gasFitter = await makeContact(db, { ...town, name: 'Óscar Ruiz', professions: ['Gas LP', 'Plomería'] })
  await makeContact(db, { ...town, name: 'Zoe Ruiz', professions: ['Costura'] })
  await makeContact(db, { ...town, name: 'Nube 100% Limpia', professions: [] })
  const [one, two] = [await makeMember(db, { name: 'Uno' }), await makeMember(db, { name: 'Dos' })]
  await addToCircle(db, one, plumber, gasFitter)
  await addToCircle(db, two, gasFitter)
})

describe('circles.explore, the search in the directory', () => {
  it('an empty directory search lists all people, the most recommended first, then by Spanish name order', async () => {
    expect(await namesFor({ place: 'Peñón Blanco' })).toEqual([
      'Óscar Ruiz',
      'Íñigo Núñez',
      'Nube 100% Limpia',
      'Zoe Ruiz',
    ])
    expect(await namesFor({})).toEqual(expect.arrayContaining(['Fundadora', 'Zoe Ruiz']))
  })

  it('a place search by short name finds people who wrote the short or the full name of the place', async () => {
    const { personId: createdById } = await makeMember(db)
    const capital = { createdById, state: 'Ciudad de México' }
    await makeContact(db, { ...capital, name: 'Abril de Coyoacán', city: 'Coyoacán' })
    await makeContact(db, { createdById, name: 'Bruno sin estado', city: 'CDMX' })
    await makeContact(db, { createdById, name: 'Carla de lejos', city: 'Xicotepec', state: 'Puebla' })
    expect(await namesFor({ place: 'cdmx' })).toEqual(['Abril de Coyoacán', 'Bruno sin estado'])
    expect(await namesFor({ place: 'Coyoacán, D.F.' })).toEqual(['Abril de Coyoacán'])
    expect(await namesFor({ place: 'Dgo.', name: 'zoe' })).toEqual(['Zoe Ruiz'])
  })

  it('a person’s card in search results contains no phone and no e-mail address', async () => {
    const { people } = await visitor.circles.explore({ name: 'inigo', place: 'durango' })
    expect(people).toEqual([
      {
        personId: plumber.personId,
        profilePath: '/perfil/inigo-nunez',
        name: 'Íñigo Núñez',
        professions: ['Plomería'],
        city: 'Peñón Blanco',
        state: 'Durango',
        photoId: null,
        registered: false,
        recommendationCount: 1,
        workPhotoId: null,
        inMyCircle: false,
        recommenders: [{ personId: expect.any(String), name: 'Uno', photoId: null, inMyCircle: false }],
        recommendersInMyCircle: 0,
        recommendersInTheirCircles: null,
        secondDegree: null,
        group: null,
      },
    ])
  })

  it.each<[string, Partial<ExploreInput>, string[]]>([
    ['a name without its accents', { name: 'NUNEZ' }, ['Íñigo Núñez']],
    ['the middle of a word', { name: 'úñe' }, ['Íñigo Núñez']],
    ['words in another order', { name: 'ruiz oscar' }, ['Óscar Ruiz']],
    ['a profession in the name filter', { name: 'costu' }, ['Zoe Ruiz']],
    ['two letters at the beginning of a word', { name: 'ru' }, ['Óscar Ruiz', 'Zoe Ruiz']],
    ['two letters at the end of a word', { name: 'iz' }, []],
    ['a profession', { profession: 'plomeria' }, ['Óscar Ruiz', 'Íñigo Núñez']],
    ['a profession of two words', { profession: 'gas lp' }, ['Óscar Ruiz']],
    ['two professions', { profession: 'gas plomeria' }, ['Óscar Ruiz', 'Íñigo Núñez']],
    ['a name in the profession filter', { profession: 'zoe' }, []],
    ['a literal percent sign', { name: '100%' }, ['Nube 100% Limpia']],
    ['a literal underscore', { name: 'r_iz' }, []],
    ['a word before a backslash', { name: 'ruiz\\' }, ['Óscar Ruiz', 'Zoe Ruiz']],
    ['all filters together', { name: 'ruiz', profession: 'plomería' }, ['Óscar Ruiz']],
  ])(
    'circles.explore, the directory search, returns exactly the matching people for a search with %s',
    async (_what, filters, names) => {
      expect(await namesFor({ place: 'Penon Blanco, Durango', ...filters })).toEqual(names)
    },
  )

  it('only the first page of a search has the numbers of matching people and of all listed people', async () => {
    const everybody = await db.person.count()
    const first = await visitor.circles.explore({ place: 'durango', limit: 3 })
    expect(first.counts).toEqual({
      matches: { value: 4, capped: false },
      total: { value: everybody, capped: false },
    })
    const second = await visitor.circles.explore({ place: 'durango', limit: 3, cursor: first.nextCursor })
    expect(second).toMatchObject({ counts: null, nextCursor: null, people: [{ name: 'Zoe Ruiz' }] })
  })

  it('a directory search returns each person on exactly one page, for any page size', async () => {
    const all = await namesFor({ place: 'durango' })
    for (const limit of [1, 2, 3]) {
      const walked: string[] = []
      let cursor: ExploreInput['cursor'] = null
      do {
        const page = await visitor.circles.explore({ place: 'durango', limit, cursor })
        walked.push(...page.people.map((person) => person.name))
        cursor = page.nextCursor
      } while (cursor)
      expect(walked).toEqual(all)
    }
  })

  it('search pages list each person once, even if people share the name and the recommendation count', async () => {
    const createdById = (await makeMember(db)).personId
    for (let i = 0; i < 5; i++)
      await makeContact(db, { createdById, name: 'Juan Igual', city: 'Igualapa', state: 'Guerrero' })
    const seen = new Set<string>()
    let cursor: ExploreInput['cursor'] = null
    do {
      const page = await visitor.circles.explore({ place: 'igualapa', limit: 2, cursor })
      for (const person of page.people) seen.add(person.personId)
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.size).toBe(5)
  })

  it('a search finds a renamed person by the new name, and no longer finds a deleted person', async () => {
    const { personId } = await makeContact(db, { name: 'Antes Xochitl', city: 'Tula' })
    await db.person.update({ where: { id: personId }, data: { name: 'Después Xochitl' } })
    expect(await namesFor({ name: 'xochitl', place: 'tula' })).toEqual(['Después Xochitl'])
    await db.person.delete({ where: { id: personId } })
    expect(await namesFor({ name: 'xochitl', place: 'tula' })).toEqual([])
  })

  it('rejects a directory search with a page size of more than 60', async () => {
    await expectFieldError(visitor.circles.explore({ limit: 61 }), 'limit', 'Revisa este dato.')
  })
})

describe("a person's card in circles.explore", () => {
  async function cardFor(name: string, actor: Actor | null) {
    const { people } = await createTestCaller(db, actor).circles.explore({ name })
    return people.find((person) => person.name === name)
  }

  it.each([
    { circle: 3, recommendationCount: 5 },
    { circle: 3, recommendationCount: 301 },
    { circle: 103, recommendationCount: 301 },
  ])(
    'a search result names recommenders from the caller’s circle before all other recommenders: %o',
    async ({ circle, recommendationCount }) => {
      const [me, ...members] = [await makeMember(db), await makeMember(db), await makeMember(db)]
      const strangers = [await makeMember(db), await makeMember(db)]
      const carpenter = await makeContact(db)
      const others = await Promise.all(Array.from({ length: circle - 3 }, () => makeContact(db)))
      await addToCircle(db, me, ...members, carpenter, ...others)
      for (const owner of [...strangers, ...members]) await addToCircle(db, owner, carpenter)
      await db.directoryEntry.update({
        where: { personId: carpenter.personId },
        data: { recommendationCount },
      })

      const card = await cardFor(carpenter.name, me.actor)
      expect(card).toMatchObject({ inMyCircle: true, recommendersInMyCircle: 2, recommendationCount })
      expect(card?.recommenders.map((person) => person.inMyCircle)).toEqual([true, true, false])
      expect(card?.recommenders.map((person) => person.personId)).not.toContain(me.personId)
      expect(card?.recommenders.slice(0, 2).map((person) => person.personId)).toEqual(
        expect.arrayContaining(members.map((member) => member.personId)),
      )
    },
  )

  it('in a visitor’s search results, no recommender is marked as part of the visitor’s circle', async () => {
    const [owner, carpenter] = [await makeMember(db), await makeContact(db)]
    await addToCircle(db, owner, carpenter)
    expect(await cardFor(carpenter.name, null)).toMatchObject({
      inMyCircle: false,
      recommendersInMyCircle: 0,
      recommenders: [{ personId: owner.personId, inMyCircle: false }],
    })
  })

  it('search results show the newest work photo of a person, even if twelve newer reviews have no photo', async () => {
    const [author, carpenter] = [await makeMember(db), await makeContact(db)]
    const [older, newer, second] = await makePhotos(db, author, 3)
    const at = (day: number) => new Date(Date.UTC(2026, 9, day))
    await makeReview(db, author, carpenter, { photoIds: [older], now: at(9) })
    await makeReview(db, author, carpenter, { photoIds: [newer, second], now: at(10) })
    for (let day = 11; day < 23; day++)
      await makeReview(db, author, carpenter, { text: `Otra vez muy bien, el día ${day}`, now: at(day) })
    expect((await cardFor(carpenter.name, null))?.workPhotoId).toBe(newer)
  })
})
