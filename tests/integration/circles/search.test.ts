import { beforeAll, describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestContact, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

let searcher: TestMember
let ana: TestContact
let anabel: TestMember
beforeAll(async () => {
  searcher = await makeMember(db, { name: 'Quien Busca', email: 'busca@casa.example' })
  const createdById = searcher.personId
  ana = await makeContact(db, {
    createdById,
    name: 'Ana Ñáñez',
    phone: '+52 1 (33) 8765 4321',
    email: 'costurera@taller.example',
    professions: ['Costurera'],
  })
  anabel = await makeMember(db, { name: 'Anabel Ruiz' })
  await makeMember(db, { name: 'Mariana Ruiz', profile: { professions: ['Dentista'] } })
  await makeContact(db, { createdById, name: 'Don Anastasio', professions: ['Herrero'] })
})

async function found(query: string, who = searcher): Promise<string[]> {
  const people = await createTestCaller(db, who.actor).circles.search({ query })
  return people.map((person) => person.name)
}

describe('circles.search', () => {
  it('a search by name returns registered people first, then names that begin with the query', async () => {
    expect(await found('ana')).toEqual(['Anabel Ruiz', 'Mariana Ruiz', 'Ana Ñáñez', 'Don Anastasio'])
  })

  it('a search for two letters matches only the beginning of a word', async () => {
    expect(await found('an')).toEqual(['Anabel Ruiz', 'Ana Ñáñez', 'Don Anastasio'])
  })

  it.each([
    ['a profession, without accent or case', 'DENTÍSTA', ['Mariana Ruiz']],
    ['a name without its accents', 'nanez', ['Ana Ñáñez']],
    ['a complete e-mail', 'Costurera@Taller.example', ['Ana Ñáñez']],
    ['a part of an e-mail', 'Costurera@Taller', []],
    ['a complete phone however it is typed', '044 33 8765 4321', ['Ana Ñáñez']],
    ['the end of a phone', '65-4321', []],
    ['the beginning of a phone', '33 8765', []],
    ['three digits', '876', []],
    ['a wildcard, taken as it is', '%%%', []],
    ['nothing', '   ', []],
  ])('circles.search finds people by %s', async (_what, query, names) => {
    expect(await found(query)).toEqual(names)
  })

  it('search results name the recommenders who are in the caller’s circle', async () => {
    const [me, friend] = [await makeMember(db), await makeMember(db)]
    const namesake = await makeContact(db, { name: 'Homónimo Recomendado' })
    await makeContact(db, { name: 'Homónimo Cualquiera' })
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, namesake)
    const people = await createTestCaller(db, me.actor).circles.search({ query: 'homónimo' })
    expect(people.map((person) => [person.name, person.recommendersInMyCircle])).toEqual([
      [namesake.name, 1],
      ['Homónimo Cualquiera', 0],
    ])
    expect(people[0]?.facesInMyCircle).toEqual([
      { personId: friend.personId, name: friend.name, photoId: null },
    ])
  })

  it.each([
    ['a trade', 'costurera', { phone: null, email: null }],
    ['a phone', '33 8765 4321', { phone: '•• •••• 4321', email: null }],
    ['an e-mail', 'costurera@taller.example', { phone: null, email: 'c•••@taller.example' }],
  ])(
    'if the query is %s, search results contain no contact data except the queried phone or e-mail, masked',
    async (_what, query, shown) => {
      const [person] = await createTestCaller(db, searcher.actor).circles.search({ query })
      expect(person).toMatchObject({ personId: ana.personId, registered: false, ...shown })
    },
  )

  it('search results exclude the caller, and list the people of the caller’s circle first', async () => {
    const owner = await makeMember(db, { name: 'Mariana Dueña' })
    const [namesake, friend] = [
      await makeMember(db, { name: 'Mariana Ayala' }),
      await makeContact(db, { name: 'Prima Mariana', phone: '33 4321 0001', createdById: owner.personId }),
    ]
    await addToCircle(db, owner, friend)
    const search = async (query: string) =>
      (await createTestCaller(db, owner.actor).circles.search({ query })).map(({ name, inMyCircle }) => [
        name,
        inMyCircle,
      ])
    expect(await search('mariana')).toEqual([
      ['Prima Mariana', true],
      [namesake.name, false],
      ['Mariana Ruiz', false],
    ])
    expect(await search('33 4321 0001')).toEqual([['Prima Mariana', true]])
    expect((await found('mariana')).toSorted()).toEqual([
      'Mariana Ayala',
      'Mariana Dueña',
      'Mariana Ruiz',
      'Prima Mariana',
    ])
  })

  it('circles.search returns at most ten people, registered people first', async () => {
    const createdById = searcher.personId
    for (let i = 0; i < 11; i++) await makeContact(db, { createdById, name: `Wenceslao ${i}` })
    const member = await makeMember(db, { name: 'San Wenceslao' })
    const names = await found('wenceslao')
    expect(names).toHaveLength(10)
    expect(names[0]).toBe(member.name)
  })

  it('circles.search returns at most five people of the caller’s circle if over 200 people match', async () => {
    const owner = await makeMember(db)
    await db.$executeRaw`
      INSERT INTO person (id, name, updated_at)
      SELECT gen_random_uuid(), 'Don Zutano ' || n, now() FROM generate_series(1, 205) AS n`
    const friends = [
      await makeMember(db, { name: 'Zutano Inscrito' }),
      await makeMember(db, { name: 'Otro Zutano Inscrito' }),
      await makeContact(db, { name: 'Zutano Conocido', createdById: owner.personId }),
      await makeContact(db, { name: 'Otro Zutano Conocido', createdById: owner.personId }),
      await makeContact(db, { name: 'Zutano Vecino', createdById: owner.personId }),
      await makeContact(db, { name: 'Otro Zutano Vecino', createdById: owner.personId }),
    ]
    await addToCircle(db, owner, ...friends)
    const people = await createTestCaller(db, owner.actor).circles.search({ query: 'zutano' })
    expect(new Set(people.map(({ personId }) => personId)).size).toBe(10)
    expect(people.map(({ inMyCircle }) => inMyCircle)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ])
  })

  it('a search lists a member before 200 contacts with the same name', async () => {
    await db.$executeRaw`
      INSERT INTO person (id, name, updated_at)
      SELECT gen_random_uuid(), 'Don Perengano ' || n, now() FROM generate_series(1, 200) AS n`
    const member = await makeMember(db, { name: 'Otra Perengano' })
    expect((await found('perengano'))[0]).toBe(member.name)
  })

  it('circles.search rejects a visitor', async () => {
    await expectAppError(visitor.circles.search({ query: 'ana' }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('circles.suggestNames', () => {
  it('suggests names of people from the third typed character on', async () => {
    const { circles } = createTestCaller(db, searcher.actor)
    const names = (await circles.suggestNames({ query: 'anab' })).map((person) => person.name)
    expect(names).toEqual([anabel.name])
    expect(await circles.suggestNames({ query: 'an' })).toEqual([])
  })

  it('name suggestions do not match professions, e-mails or phones', async () => {
    const { circles } = createTestCaller(db, searcher.actor)
    for (const query of ['dentista', 'taller', '8765'])
      expect(await circles.suggestNames({ query })).toEqual([])
  })

  it('circles.suggestNames returns at most five people', async () => {
    const createdById = searcher.personId
    for (let i = 0; i < 6; i++) await makeContact(db, { createdById, name: `Eustaquio ${i}` })
    expect(
      await createTestCaller(db, searcher.actor).circles.suggestNames({ query: 'eustaquio' }),
    ).toHaveLength(5)
  })

  it('circles.suggestNames rejects a visitor', async () => {
    await expectAppError(visitor.circles.suggestNames({ query: 'ana' }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
