import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { maxSharedLists } from '#modules/lists/contract/limits.ts'
import { hideReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeContactsInOwnerCircle, openSharedListAsVisitor, shareList } from './list-steps.ts'

const { db } = await createTestDb()
const hide = (person: { personId: ReturnType<typeof personIdSchema.parse> }) =>
  hideReportTarget({ db, clock: systemClock, personEventHandlers }, { kind: 'person', id: person.personId })

describe('lists.choices', () => {
  it('lists.choices returns the caller’s circle, and groups synonyms of a trade under its catalogue name', async () => {
    const ana = await makeMember(db)
    const plumber = await makeContact(db, { createdById: ana.personId, professions: ['Plomero'] })
    const both = await makeContact(db, {
      createdById: ana.personId,
      professions: ['fontanera', 'Electricista'],
    })
    const unknown = await makeContact(db, { createdById: ana.personId, professions: ['Domador de nubes'] })
    const stranger = await makeContact(db)
    for (const person of [plumber, both, unknown]) await addToCircle(db, ana, person)
    const { trades, people } = await createTestCaller(db, ana.actor).lists.choices()
    expect(trades).toEqual([
      { name: 'Plomería', people: 2 },
      { name: 'Domador de nubes', people: 1 },
      { name: 'Electricidad', people: 1 },
    ])
    expect(people.map(({ personId }) => personId).sort()).toEqual(
      [plumber, both, unknown].map(({ personId }) => personId).sort(),
    )
    expect(people.map(({ personId }) => personId)).not.toContain(stranger.personId)
    const tradesOf = (personId: string) =>
      people.find((person) => person.personId === personId)?.trades.map((index) => trades[index]?.name)
    expect(tradesOf(both.personId)?.sort()).toEqual(['Electricidad', 'Plomería'])
    expect(JSON.stringify(people)).not.toContain(plumber.phone)
  })

  it('the query lists.choices, which returns a member’s circle for a new shared list, rejects a visitor without a session', () =>
    expectAppError(createTestCaller(db, null).lists.choices(), 'KERNEL.SIGN_IN_REQUIRED'))
})

describe('lists.create', () => {
  it('creating a shared list stores the chosen people in order, and its link shows these people', async () => {
    const ana = await makeMember(db, { name: 'Dra. Ana Peña' })
    const [one, two, three] = await makeContactsInOwnerCircle(db, ana, 3)
    if (!one || !two || !three) throw new Error('no contacts')
    const list = await shareList(db, ana, [three, one], { trade: 'Plomería' })
    expect(list).toMatchObject({ trade: 'Plomería', owner: 'Ana' })
    expect(list.path).toMatch(/^\/lista\/[\w-]{44}$/)
    const shown = await openSharedListAsVisitor(db, list)
    expect(shown.people.map(({ personId }) => personId)).toEqual([three.personId, one.personId])
    expect((await createTestCaller(db, ana.actor).lists.list()).lists).toEqual([list])
  })

  it('a shared list cannot contain people outside the caller’s circle, unknown people or the caller', async () => {
    const ana = await makeMember(db)
    const [own] = await makeContactsInOwnerCircle(db, ana, 1)
    const outsider = await makeContact(db)
    const unknown = { personId: createId(personIdSchema) }
    for (const other of [outsider, unknown, ana])
      await expectAppError(shareList(db, ana, own ? [own, other] : []), 'LISTS.NOT_IN_CIRCLE')
    expect((await createTestCaller(db, ana.actor).lists.list()).lists).toEqual([])
  })

  it('creating a shared list rejects a hidden person of the circle like an unknown person', async () => {
    const ana = await makeMember(db)
    const [own] = await makeContactsInOwnerCircle(db, ana, 1)
    if (!own) throw new Error('no contact')
    await hide(own)
    await expectAppError(shareList(db, ana, [own]), 'LISTS.NOT_IN_CIRCLE')
  })

  it('creating a shared list rejects a trade that none of the chosen people has', async () => {
    const ana = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, ana, 1)
    await expectAppError(shareList(db, ana, contacts, { trade: 'Electricidad' }), 'LISTS.WRONG_TRADE')
    await expectAppError(
      shareList(db, ana, contacts, { trade: 'Llama al 33 1234 5678' }),
      'LISTS.WRONG_TRADE',
    )
  })

  it('a shared list cannot be created with no people, with 13 people, or with the same person twice', async () => {
    const ana = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, ana, 13)
    const [first] = contacts
    if (!first) throw new Error('no contact')
    for (const people of [[], contacts, [first, first]])
      await expectAppError(shareList(db, ana, people), 'KERNEL.INVALID_INPUT')
    expect((await shareList(db, ana, contacts.slice(1))).people).toHaveLength(12)
  })

  it('creating a shared list rejects a caller without a confirmed e-mail, and a hidden caller', async () => {
    const unproven = await makeMember(db, { unproven: true })
    await expectAppError(
      shareList(db, unproven, await makeContactsInOwnerCircle(db, unproven, 1)),
      'LISTS.UNPROVEN',
    )
    const hidden = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, hidden, 1)
    await hide(hidden)
    await expectAppError(shareList(db, hidden, contacts), 'IDENTITY.PROFILE_HIDDEN')
  })

  it('a member can have at most 20 shared lists, even with concurrent calls', async () => {
    const ana = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, ana, 1)
    const made = await Promise.allSettled(
      Array.from({ length: maxSharedLists + 4 }, () => shareList(db, ana, contacts)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxSharedLists)
    await expectAppError(shareList(db, ana, contacts), 'LISTS.FULL')
    const [list] = (await createTestCaller(db, ana.actor).lists.list()).lists
    if (list) await createTestCaller(db, ana.actor).lists.revoke({ listId: list.listId })
    await shareList(db, ana, contacts)
  })

  it('an account can create at most 40 shared lists a day', async () => {
    const ana = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, ana, 1)
    const now = new Date('2026-11-27T12:00:00Z')
    for (let call = 0; call < 40; call++)
      await expectAppError(shareList(db, ana, contacts, { trade: 'Otro', now }), 'LISTS.WRONG_TRADE')
    await expectAppError(shareList(db, ana, contacts, { now }), 'LISTS.TOO_MANY')
    await shareList(db, ana, contacts, { now: new Date('2026-11-28T12:00:01Z') })
  })
})

describe('lists.list and lists.revoke', () => {
  it('a member can see and revoke only their own shared lists', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    const list = await shareList(db, ana, await makeContactsInOwnerCircle(db, ana, 1))
    expect((await createTestCaller(db, beto.actor).lists.list()).lists).toEqual([])
    await createTestCaller(db, beto.actor).lists.revoke({ listId: list.listId })
    expect(await openSharedListAsVisitor(db, list)).toMatchObject({ people: [{}] })
    await createTestCaller(db, ana.actor).lists.revoke({ listId: list.listId })
    await expectAppError(openSharedListAsVisitor(db, list), 'LISTS.NOT_FOUND')
    expect((await createTestCaller(db, ana.actor).lists.list()).lists).toEqual([])
  })

  it('a visitor cannot see or revoke the shared lists of a member', async () => {
    const visitor = createTestCaller(db, null).lists
    await expectAppError(visitor.list(), 'KERNEL.SIGN_IN_REQUIRED')
    const list = await makeMember(db).then(async (ana) =>
      shareList(db, ana, await makeContactsInOwnerCircle(db, ana, 1)),
    )
    await expectAppError(visitor.revoke({ listId: list.listId }), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(visitor.create({ trade: null, personIds: [] }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
