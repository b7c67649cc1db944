import { describe, expect, it } from 'vitest'
import {
  circlePageSize,
  longCircleListPageSize,
  minCirclePeopleForTradeGroups,
} from '#modules/circles/contract/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

async function makeCircle(professions: readonly string[]) {
  const me = await makeMember(db)
  const start = Date.parse('2026-11-01T12:00:00Z')
  for (const [index, profession] of professions.entries()) {
    const contact = await makeContact(db, {
      name: `${'HGFEDCBA'[index % 8]} ${profession}`,
      professions: [profession],
      createdById: me.personId,
    })
    const now = new Date(start + index * 60_000)
    await createTestCaller(db, me.actor, { now }).circles.add(contact)
  }
  return { me, circles: createTestCaller(db, me.actor).circles }
}

const trades = ['Plomero', 'Costurera', 'Dentista', 'Electricista', 'Mecánico', 'Pediatra', 'Contadora']

describe('circles.list, arranged', () => {
  it('circles.list groups a large circle by trade family if the caller sorts by trade and does not search', async () => {
    const { circles } = await makeCircle(trades)
    const { people, grouped } = await circles.list({ arranged: { order: 'TRADE' } })
    expect(grouped).toBe(true)
    expect(people.map(({ family, professions }) => [family, professions[0]])).toEqual([
      ['HOME', 'Electricista'],
      ['HOME', 'Plomero'],
      ['HEALTH', 'Pediatra'],
      ['HEALTH', 'Dentista'],
      ['VEHICLES', 'Mecánico'],
      ['OFFICE', 'Contadora'],
      ['OTHER', 'Costurera'],
    ])
    const found = await circles.list({ arranged: { order: 'TRADE', words: 'pediatra dentista' } })
    expect(found.grouped).toBe(false)
  })

  it('a large circle is not grouped by trade family when sorted by name or by date of addition', async () => {
    const { circles } = await makeCircle(trades)
    const recent = await circles.list({ arranged: { order: 'RECENT' } })
    expect(recent.grouped).toBe(false)
    expect(recent.people.map(({ professions }) => professions[0])).toEqual(trades.toReversed())
    const { people, grouped } = await circles.list({ arranged: { order: 'NAME' } })
    expect(grouped).toBe(false)
    const names = people.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  })

  it('circles.list sorts the people of a small circle by date of addition or number of recommendations', async () => {
    const { circles } = await makeCircle(trades.slice(0, minCirclePeopleForTradeGroups - 1))
    const recent = await circles.list({ arranged: { order: 'RECENT' } })
    expect(recent.grouped).toBe(false)
    expect(recent.people.map(({ professions }) => professions[0])).toEqual(trades.slice(0, -1).reverse())
    const [, , , last] = recent.people
    if (last) await addToCircle(db, await makeMember(db), last)
    const { people } = await circles.list({ arranged: { order: 'RECOMMENDATIONS' } })
    expect(people.map(({ personId }) => personId)).toEqual(
      [last, ...recent.people.filter((person) => person !== last)].map((person) => person?.personId),
    )
  })

  it('circles.list filters the people of a circle by trade family, name or trade', async () => {
    const { circles } = await makeCircle(trades)
    const find = async (wanted: { family?: 'HEALTH' | 'BEAUTY'; words?: string }) => {
      const { people, total } = await circles.list({ arranged: { order: 'RECENT', ...wanted } })
      expect(total).toBe(trades.length)
      return people.map(({ professions }) => professions[0])
    }
    expect(await find({ family: 'HEALTH' })).toEqual(['Pediatra', 'Dentista'])
    expect(await find({ family: 'BEAUTY' })).toEqual([])
    expect(await find({ words: 'mecanico' })).toEqual(['Mecánico'])
    expect(await find({ words: 'H PLO' })).toEqual(['Plomero'])
    expect(await find({ family: 'HEALTH', words: 'plomero' })).toEqual([])
    expect(await find({ words: 'astronauta' })).toEqual([])
  })

  it('a search in a circle ranks matches at the start of a word above matches inside a word', async () => {
    const { circles } = await makeCircle(['Panadero', 'Analista', 'Plomero'])
    const { people, matching } = await circles.list({ arranged: { order: 'RECENT', words: 'AÑA' } })
    expect(people.map(({ professions }) => professions[0])).toEqual(['Analista', 'Panadero'])
    expect(matching).toBe(2)
    const baker = people[1]
    if (baker) await addToCircle(db, await makeMember(db), baker)
    const recommended = await circles.list({ arranged: { order: 'TRADE', words: 'p' } })
    expect(recommended.people.map(({ professions }) => professions[0])).toEqual(['Panadero', 'Plomero'])
    const office = await circles.list({ arranged: { order: 'RECENT', family: 'OFFICE' } })
    expect(office.matching).toBe(office.people.length)
  })

  it('circles.list returns each person of a large circle on exactly one page of results', async () => {
    const me = await makeMember(db)
    const contacts = []
    for (let i = 0; i < circlePageSize; i++)
      contacts.push(await makeContact(db, { createdById: me.personId, professions: [trades[i % 7] ?? ''] }))
    await addToCircle(db, me, ...contacts)
    const { circles } = createTestCaller(db, me.actor)
    const arranged = { order: 'NAME' as const }
    const whole = await circles.list({ arranged })
    expect([whole.people.length, whole.nextCursor]).toEqual([circlePageSize, null])
    contacts.push(await makeContact(db, { createdById: me.personId, professions: ['Pintor'] }))
    await addToCircle(db, me, ...contacts.slice(-1))
    const first = await circles.list({ arranged })
    const second = await circles.list({ arranged, cursor: first.nextCursor })
    const third = await circles.list({ arranged, cursor: second.nextCursor })
    expect([first, second, third].map(({ people }) => people.length)).toEqual([
      longCircleListPageSize,
      longCircleListPageSize,
      circlePageSize + 1 - 2 * longCircleListPageSize,
    ])
    expect(third.nextCursor).toBeNull()
    const seen = [first, second, third].flatMap(({ people }) => people.map(({ personId }) => personId))
    expect(new Set(seen)).toEqual(new Set(contacts.map(({ personId }) => personId)))
    expect(seen).toHaveLength(contacts.length)
  })

  it('circles.list returns an unchanged second page of results after the member removes a person on the first page', async () => {
    const me = await makeMember(db)
    const contacts = []
    for (let i = 0; i < circlePageSize + 3; i++)
      contacts.push(await makeContact(db, { createdById: me.personId, professions: [trades[i % 7] ?? ''] }))
    await addToCircle(db, me, ...contacts)
    const { circles } = createTestCaller(db, me.actor)
    const arranged = { order: 'NAME' as const }
    const first = await circles.list({ arranged })
    const second = await circles.list({ arranged, cursor: first.nextCursor })
    const [removed] = first.people
    if (removed) await circles.remove(removed)
    expect((await circles.list({ arranged, cursor: first.nextCursor })).people).toEqual(second.people)
  })

  it('a circle’s list has no people of other circles, and no contact data unless requested', async () => {
    const [me, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, other, await makeContact(db, { professions: ['Plomero'] }))
    expect(
      await createTestCaller(db, me.actor).circles.list({ arranged: { order: 'RECENT' } }),
    ).toMatchObject({
      people: [],
      total: 0,
    })
    const { people } = await createTestCaller(db, other.actor).circles.list({
      contacts: false,
      arranged: { order: 'RECENT' },
    })
    expect(people).toMatchObject([{ phone: null, email: null, family: 'HOME' }])
    await expectAppError(
      createTestCaller(db, null).circles.list({ arranged: { order: 'RECENT' } }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
  })
})

describe('circles.restore', () => {
  it('circles.restore puts a removed person back at the earlier position, and counts the recommendation again', async () => {
    const { circles } = await makeCircle(trades.slice(0, 3))
    const before = await circles.list()
    const [, removed] = before.people
    if (!removed) throw new Error('too few people')
    await circles.remove(removed)
    expect((await circles.list()).people).toHaveLength(2)
    await circles.restore(removed)
    expect(await circles.list()).toEqual(before)
    const { recommendationCount } = await circles.standing({ personId: removed.personId })
    expect(recommendationCount).toBe(1)
  })

  it('circles.restore, which re-adds a removed person, replaces a future addition date with the current time', async () => {
    const { me, circles } = await makeCircle(trades.slice(0, 1))
    const before = await circles.list()
    const [person] = before.people
    if (!person) throw new Error('too few people')
    await circles.restore({ personId: person.personId, addedAt: new Date('2020-01-01T00:00:00Z') })
    expect(await circles.list()).toEqual(before)
    await circles.remove(person)
    const now = new Date('2026-11-20T12:00:00Z')
    await createTestCaller(db, me.actor, { now }).circles.restore({
      personId: person.personId,
      addedAt: new Date('2030-01-01T00:00:00Z'),
    })
    expect((await circles.list()).people[0]?.addedAt).toEqual(now)
  })

  it('circles.restore rejects visitors, unknown people, and the caller’s own id', async () => {
    const me = await makeMember(db)
    const { circles } = createTestCaller(db, me.actor)
    const addedAt = new Date('2026-11-01T12:00:00Z')
    const personId = '00000000-0000-7000-8000-000000000000'
    await expectAppError(
      createTestCaller(db, null).circles.restore({ personId, addedAt }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    await expectAppError(circles.restore({ personId, addedAt }), 'CIRCLES.PERSON_NOT_FOUND')
    await expectAppError(circles.restore({ personId: me.personId, addedAt }), 'CIRCLES.ONESELF')
  })
})
