import { beforeAll, describe, expect, it } from 'vitest'
import type { ExploreInput } from '#modules/circles/contract/explore.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

async function namesFor(filters: Partial<ExploreInput>, who: TestMember | null = null): Promise<string[]> {
  const { people } = await createTestCaller(db, who?.actor ?? null).circles.explore({ ...filters, limit: 60 })
  return people.map((person) => person.name)
}

const jalisco = { state: 'Jalisco' }
let author: TestMember
beforeAll(async () => {
  author = await makeMember(db, { name: 'Autora' })
  const by = { createdById: author.personId }
  await makeContact(db, {
    ...by,
    ...jalisco,
    name: 'Alma Tubos',
    professions: ['Plomera'],
    city: 'Guadalajara',
  })
  await makeContact(db, {
    ...by,
    ...jalisco,
    name: 'Bruno Llaves',
    professions: ['Plomero'],
    city: 'Zapopan',
  })
  await makeContact(db, {
    ...by,
    name: 'Ciro Codos',
    professions: ['PLOMERÍA y gas'],
    city: 'Mérida',
    state: 'Yuc.',
  })
  await makeContact(db, {
    ...by,
    name: 'Dalia Dientes',
    professions: ['Dentista'],
    city: 'CDMX',
    state: null,
  })
  await makeContact(db, {
    ...by,
    ...jalisco,
    name: 'Elías Juárez',
    professions: ['Luthier de jaranas'],
    city: 'Tequila',
  })
  await makeContact(db, {
    ...by,
    name: 'Fabiola Ríos',
    professions: ['Costurera'],
    city: 'Cd. Juárez',
    state: 'Chih.',
  })
  await makeContact(db, {
    ...by,
    ...jalisco,
    name: 'Gerardo Bueno',
    professions: [],
    city: 'Lagos de Moreno',
  })
  await makeContact(db, { ...by, name: 'Hilda Caño', professions: [], city: 'Sayula', state: 'Jalisco' })
})

describe('a search in circles.explore', () => {
  const plumbers = ['Alma Tubos', 'Bruno Llaves', 'Ciro Codos']
  it.each<[string, string, string[]]>([
    ['a trade for all genders', 'plomero', plumbers],
    ['the feminine of a trade', 'Plomera', plumbers],
    ['the plural of a trade', 'plomeras', plumbers],
    ['the name of a trade', 'plomería', plumbers],
    ['a task', 'fuga de agua', plumbers],
    ['a problem in a sentence', 'quien arregla un boiler urgente', plumbers],
    ['a typo of a trade', 'plmoero', plumbers],
    ['a trade in a city', 'plomero guadalajara', ['Alma Tubos']],
    ['a trade in a city by its short name', 'gdl plomera', ['Alma Tubos']],
    ['a trade in a state', 'plomero en jalisco', ['Alma Tubos', 'Bruno Llaves']],
    ['a trade in a state that the person shortened', 'plomero yucatan', ['Ciro Codos']],
    ['a trade in a city with its state', 'plomero, Mérida, Yucatán', ['Ciro Codos']],
    ['a trade in the capital', 'dentista en el D.F.', ['Dalia Dientes']],
    ['a trade in a city that the person shortened', 'costurera ciudad juarez', ['Fabiola Ríos']],
    ['a trade after a preposition that makes a surname a place', 'costurera en juarez', ['Fabiola Ríos']],
    ['a surname that is also a place', 'elias juarez', ['Elías Juárez']],
    ['a city alone', 'Tequila, Jal.', ['Elías Juárez']],
    ['words of a profession that the catalogue does not have', 'luthier jaranas', ['Elías Juárez']],
    ['the beginning of a word that the catalogue does not have', 'jaran', ['Elías Juárez']],
    ['a name with a typo', 'gerrardo', ['Gerardo Bueno']],
    ['a surname that is a filler', 'Bueno', ['Gerardo Bueno']],
    ['a name and a trade', 'bruno plomero', ['Bruno Llaves', 'Alma Tubos', 'Ciro Codos']],
    ['a trade and a name with a typo', 'plomero brumo', ['Bruno Llaves', 'Alma Tubos', 'Ciro Codos']],
    ['a name, a trade and a place', 'zapopan bruno plomero', ['Bruno Llaves']],
    ['a surname that is also a word for a task', 'caño', ['Hilda Caño', ...plumbers]],
    ['a first name and a surname that is also a word for a task', 'hilda caño', ['Hilda Caño', ...plumbers]],
    ['a task with a word that is also a surname', 'se tapó el caño', plumbers],
    ['words beside a trade that no person has', 'plomero wxyzqk', plumbers],
  ])('finds people by %s', async (_what, name, names) => {
    expect(await namesFor({ name })).toEqual(names)
  })

  it.each<[string, Partial<ExploreInput>, string[]]>([
    ['by a trade of any gender', { profession: 'plomera' }, plumbers],
    ['by a trade and a place', { profession: 'plomero', place: 'gdl' }, ['Alma Tubos']],
    ['by a trade and searches for a name', { profession: 'plomero', name: 'bruno' }, ['Bruno Llaves']],
    ['by a trade and searches for another trade', { profession: 'plomero', name: 'dentista' }, []],
    [
      'by a place and searches for a trade in its state',
      { place: 'Zapopan', name: 'plomero jalisco' },
      ['Bruno Llaves'],
    ],
    [
      'by a place and searches for a trade in another state',
      { place: 'Zapopan', name: 'plomero yucatan' },
      [],
    ],
    ['by a place that does not exist', { place: 'Xyzzyx' }, []],
    ['by a place of symbols', { place: '%%%' }, []],
  ])('the directory search circles.explore filters people %s', async (_what, filters, names) => {
    const { people, counts } = await visitor.circles.explore({ ...filters, limit: 60 })
    const matches = counts?.matches.value ?? 0
    expect([people.map(({ name }) => name).slice(0, matches), matches]).toEqual([names, names.length])
  })

  it('circles.explore returns each trade and place recognized in the search text', async () => {
    const { understood } = await visitor.circles.explore({ name: 'Ploemro en Zapopan' })
    expect(understood).toEqual({
      chips: [
        { kind: 'trade', label: 'Plomería', rest: 'zapopan' },
        { kind: 'place', label: 'Zapopan', rest: 'ploemro' },
      ],
      corrected: true,
      around: null,
    })
    expect((await visitor.circles.explore({ name: 'urgente' })).understood).toBeNull()
    expect((await visitor.circles.explore({})).understood).toBeNull()
  })

  it('search results show professions with the spelling that people typed in their profiles', async () => {
    const { people } = await visitor.circles.explore({ name: 'fontanero' })
    expect(people.map(({ professions }) => professions)).toEqual([
      ['Plomera'],
      ['Plomero'],
      ['PLOMERÍA y gas'],
    ])
  })
})

describe('a trade search', () => {
  const grouped = async (filters: Partial<ExploreInput>, who: TestMember | null) => {
    const { people, understood } = await createTestCaller(db, who?.actor ?? null).circles.explore(filters)
    return [
      understood?.around,
      people.map(({ name, group }) => [name, group?.place ?? null, group?.km ?? null]),
    ]
  }
  const fromZapopan = [
    'Zapopan',
    [
      ['Bruno Llaves', 'Zapopan', 0],
      ['Alma Tubos', 'Guadalajara', expect.any(Number)],
      ['Ciro Codos', null, null],
    ],
  ]

  it('a trade search lists people in the member’s own city first, then people nearby, then all others', async () => {
    const member = await makeMember(db, { profile: { city: 'Zapopan', state: 'Jalisco' } })
    expect(await grouped({ name: 'plomero' }, member)).toEqual(fromZapopan)
    expect(await grouped({ profession: 'plomera' }, member)).toEqual(fromZapopan)
  })

  it('a trade search lists people in the visitor’s chosen place first, and ignores an unknown place', async () => {
    expect(await grouped({ name: 'plomero', near: 'Zapopan, Jalisco' }, null)).toEqual(fromZapopan)
    expect(await grouped({ name: 'plomero', near: 'Nowhere, Land' }, null)).toEqual(
      await grouped({ name: 'plomero' }, null),
    )
  })

  it('a trade search with a name and unknown words lists the named person first, others by distance', async () => {
    const member = await makeMember(db, { profile: { city: 'Zapopan', state: 'Jalisco' } })
    expect(await grouped({ name: 'plomero codos wxyzqk' }, member)).toEqual([
      'Zapopan',
      [['Ciro Codos', null, null], ...(fromZapopan[1] ?? []).slice(0, 2)],
    ])
  })

  it('a trade search is not grouped by distance if the visitor chose no place or the query names a place', async () => {
    const member = await makeMember(db, { profile: { city: 'Zapopan', state: 'Jalisco' } })
    expect(await grouped({ name: 'plomero mérida' }, member)).toEqual([null, [['Ciro Codos', null, null]]])
    const [around, people] = await grouped({ name: 'plomero' }, null)
    expect([around, people]).toEqual([
      null,
      ['Alma Tubos', 'Bruno Llaves', 'Ciro Codos'].map((name) => [name, null, null]),
    ])
  })

  it('finds the catalogue place nearest to the visitor’s position in Mexico', async () => {
    expect(await visitor.circles.placeNear({ latitude: 20.72, longitude: -103.39 })).toEqual({
      place: 'Zapopan, Jalisco',
    })
    expect(await visitor.circles.placeNear({ latitude: 40.42, longitude: -3.7 })).toBeNull()
    await expect(visitor.circles.placeNear({ latitude: 20.7236, longitude: -103.39 })).rejects.toThrow()
  })
})

describe('the search in services and reviews', () => {
  it('a search finds people by words of services and reviews, after people found by trade or name', async () => {
    const by = { createdById: author.personId, professions: [] }
    await makeProvider(db, { name: 'Servicial', services: [{ name: 'Pulido de obsidianas', cost: 100 }] })
    const praised = await makeContact(db, { ...by, name: 'Elogiada' })
    await makeContact(db, { ...by, name: 'Obsidiana Vidal' })
    const { id } = await makeReview(db, author, praised, { text: 'Le quedó preciosa la obsidiana, pulida' })
    expect(await namesFor({ name: 'obsidiana' })).toEqual(['Obsidiana Vidal', 'Elogiada', 'Servicial'])
    expect(await namesFor({ name: 'obsidianas pulido' })).toEqual(['Elogiada', 'Servicial'])
    expect(await namesFor({ name: 'obsidiana', place: 'Guadalajara' })).toEqual([
      'Obsidiana Vidal',
      'Elogiada',
    ])
    await db.review.update({ where: { id }, data: { hiddenAt: new Date() } })
    expect(await namesFor({ name: 'obsidiana' })).toEqual(['Obsidiana Vidal', 'Servicial'])
    await db.person.updateMany({ where: { name: 'Servicial' }, data: { listed: false } })
    expect(await namesFor({ name: 'obsidiana' })).toEqual(['Obsidiana Vidal'])
  })

  it('a person found by a review is shown with the number of friends and of friends’ friends who recommend the person', async () => {
    const [me, friend, theirs] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const praised = await makeContact(db, {
      createdById: author.personId,
      name: 'Tres Veces',
      professions: [],
    })
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, theirs)
    await addToCircle(db, theirs, praised)
    await makeReview(db, author, praised, { text: 'Restauró un gramófono' })
    const { people } = await createTestCaller(db, me.actor).circles.explore({
      name: 'gramofono',
      order: 'trusted',
    })
    expect(people).toMatchObject([{ name: 'Tres Veces', recommendersInTheirCircles: 1 }])
  })
})

describe('a search for a phone', () => {
  it('a search for a phone finds only people who show the phone to the caller, and never hidden people', async () => {
    const phone = createUniquePhone()
    const owner = await makeMember(db, { name: 'Dueña', profile: { phone, phoneAudience: 'CIRCLE' } })
    const friend = await makeMember(db)
    await addToCircle(db, owner, friend)
    const found = async (who: TestMember | null) => namesFor({ name: phone }, who)
    expect([await found(null), await found(friend)]).toEqual([[], ['Dueña']])
    await db.person.update({ where: { id: owner.personId }, data: { phoneAudience: 'EVERYBODY' } })
    expect(await found(null)).toEqual(['Dueña'])
    await db.person.update({ where: { id: owner.personId }, data: { hiddenAt: new Date() } })
    expect([await found(null), await found(friend)]).toEqual([[], []])
  })
})
