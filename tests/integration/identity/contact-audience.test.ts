import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { serviceIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { findVisiblePersonCards } from '#modules/identity/api.ts'
import type { ContactDataAudience } from '#modules/identity/rules.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

const worker = { professions: ['Plomero'], whatsapp: '3311112222' }

interface Choice {
  phoneAudience?: ContactDataAudience
  emailAudience?: ContactDataAudience
  listed?: boolean
}

async function makeOwner(choice: Choice = {}, profile: object = worker) {
  const phone = createUniquePhone()
  const member = await makeMember(db, { profile: { phone, ...profile, ...choice } })
  return { ...member, phone }
}

async function readBy(owner: TestMember) {
  const [friend, other] = [await makeMember(db), await makeMember(db)]
  await addToCircle(db, owner, friend)
  await addToCircle(db, other, owner)
  const read = async (actor: TestMember['actor'] | null) => {
    const profile = await createTestCaller(db, actor).identity.profile({ id: owner.personId })
    return [profile.phone !== null, profile.social.whatsapp !== null, profile.email !== null]
  }
  return {
    owner: await read(owner.actor),
    friend: await read(friend.actor),
    member: await read(other.actor),
    visitor: await read(null),
  }
}

const all = [true, true, true]
const none = [false, false, false]

describe('a profile', () => {
  it('a profile with a trade shows phone, WhatsApp and e-mail to visitors by default', async () => {
    expect(await readBy(await makeOwner())).toEqual({ owner: all, friend: all, member: all, visitor: all })
  })

  it('a profile without a trade shows contact data only to members by default, and tells visitors to sign in', async () => {
    const owner = await makeOwner({}, { whatsapp: '3311112222' })
    expect(await readBy(owner)).toEqual({ owner: all, friend: all, member: all, visitor: none })
    const seen = await visitor.identity.profile({ id: owner.personId })
    expect(seen).toMatchObject({ contactWithheld: 'SIGN_IN', indexed: false })
    expect(JSON.stringify(seen)).not.toContain(owner.email)
  })

  it('a profile shows the phone and the e-mail only to the audience that the owner chose for each of them', async () => {
    const owner = await makeOwner({ phoneAudience: 'CIRCLE', emailAudience: 'MEMBERS' })
    const onlyEmail = [false, false, true]
    expect(await readBy(owner)).toEqual({ owner: all, friend: all, member: onlyEmail, visitor: none })
  })

  it('the owner of an incomplete profile can choose who sees the phone and e-mail, and whether the directory lists the profile', async () => {
    const owner = await makeMember(db)
    const before = await db.person.findUniqueOrThrow({ where: { id: owner.personId } })
    const { identity } = createTestCaller(db, owner.actor)
    await identity.saveAudience({ phoneAudience: 'CIRCLE', emailAudience: 'CIRCLE' })
    expect(await readBy(owner)).toMatchObject({ friend: [false, false, true], member: none, visitor: none })
    await identity.saveAudience({ emailAudience: null })
    await identity.saveAudience({ listed: false })

    // A changed `updatedAt` would cause a conflict with a profile editor in another tab.
    const after = await db.person.findUniqueOrThrow({ where: { id: owner.personId } })
    expect(after).toEqual({ ...before, phoneAudience: 'CIRCLE', listed: false })
    await expect(visitor.identity.saveAudience({ emailAudience: 'CIRCLE' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  it('a profile does not tell a visitor to sign in when signing in would not show the contact data', async () => {
    const owner = await makeOwner({ phoneAudience: 'CIRCLE', emailAudience: 'CIRCLE' })
    const seen = await visitor.identity.profile({ id: owner.personId })
    expect(seen.contactWithheld).toBeNull()
  })

  it('by default, visitors see the phone number of a member who offers a service', async () => {
    const owner = await makeOwner({}, {})
    const isShown = async () => (await visitor.identity.profile({ id: owner.personId })).phone !== null
    expect(await isShown()).toBe(false)
    const service = { personId: owner.personId, name: 'Corte', cost: 100, position: 0 }
    const { id } = await db.service.create({ data: { ...service, id: createId(serviceIdSchema) } })
    expect(await isShown()).toBe(true)
    await db.service.delete({ where: { id } })
    expect(await isShown()).toBe(false)
    await db.agenda.create({ data: { personId: owner.personId, enabled: true } })
    expect(await isShown()).toBe(true)
    await db.agenda.update({ where: { personId: owner.personId }, data: { enabled: false } })
    expect(await isShown()).toBe(false)
  })

  it.each([null, 'EVERYBODY', 'MEMBERS', 'CIRCLE'] as const)(
    'identity.ownProfile returns whether visitors see the owner’s phone number if phoneAudience is %s',
    async (phoneAudience) => {
      for (const profile of [worker, {}]) {
        const owner = await makeOwner(phoneAudience ? { phoneAudience } : {}, profile)
        const own = await createTestCaller(db, owner.actor).identity.ownProfile()
        const seen = await visitor.identity.profile({ id: owner.personId })
        expect(own).toMatchObject({ phone: owner.phone, isPhonePublic: seen.phone !== null })
        await db.person.update({ where: { id: owner.personId }, data: { hiddenAt: new Date() } })
        expect((await createTestCaller(db, owner.actor).identity.ownProfile()).isPhonePublic).toBe(false)
      }
    },
  )

  it('a profile shows the phone of a contact only to members when CONTACT_DETAILS is `members`', async () => {
    const contact = await makeContact(db)
    const closed = { config: { contactDetails: 'members' as const } }
    const read = async (actor: TestMember['actor'] | null, options = {}) =>
      (await createTestCaller(db, actor, options).identity.profile({ id: contact.personId })).phone
    expect(await read(null)).toBe(contact.phone)
    expect(await read(null, closed)).toBeNull()
    expect(await read((await makeMember(db)).actor, closed)).toBe(contact.phone)
  })
})

describe('search by contact data', () => {
  const find = async (who: TestMember, query: string) =>
    (await createTestCaller(db, who.actor).circles.search({ query })).map(({ personId }) => personId)

  it.each(['phone', 'email'] as const)(
    'a search for a person’s %s finds the person only when the person shows this contact data to the caller',
    async (field) => {
      const [friend, other] = [await makeMember(db), await makeMember(db)]
      const choice =
        field === 'phone' ? { phoneAudience: 'CIRCLE' as const } : { emailAudience: 'CIRCLE' as const }
      const owner = await makeOwner(choice)
      await addToCircle(db, owner, friend)
      expect(await find(friend, owner[field])).toEqual([owner.personId])
      expect(await find(other, owner[field])).toEqual([])
    },
  )

  it('a member who types a hidden phone in the dialog for adding people does not find the phone’s owner', async () => {
    const other = await makeMember(db)
    const owner = await makeOwner({ phoneAudience: 'CIRCLE' })
    const typed = { name: owner.name, phone: owner.phone }
    const { circles } = createTestCaller(db, other.actor)
    expect(await circles.matchContact(typed)).toEqual({ kind: 'TAKEN' })
    for (const trade of ['Pintor', 'Herrero']) {
      const member = trade === 'Pintor' ? other : await makeMember(db)
      const added = await createTestCaller(db, member.actor).circles.addNew({
        ...typed,
        trades: [trade],
        review: 'Muy bien',
      })
      expect(added.person.personId).not.toBe(owner.personId)
      expect(added.existed).toBe(trade === 'Herrero')
    }
    const friend = await makeMember(db)
    await addToCircle(db, owner, friend)
    const match = await createTestCaller(db, friend.actor).circles.matchContact(typed)
    expect(match).toMatchObject({ kind: 'SAME', person: { personId: owner.personId } })
  })

  it('no response of the dialog for adding a person contains a phone or an e-mail', async () => {
    const [me, owner] = [await makeMember(db), await makeOwner()]
    const { circles } = createTestCaller(db, me.actor)
    const answers = [
      await circles.search({ query: owner.name }),
      await circles.search({ query: owner.phone }),
      await circles.suggestNames({ query: owner.name }),
      await circles.matchContact({ name: owner.name, phone: owner.phone }),
      await circles.addExisting({ personId: owner.personId, review: 'Puntual' }),
      await circles.list({ contacts: false }),
    ]
    expect(answers.map((answer) => JSON.stringify(answer)).join()).toContain(owner.personId)
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain(owner.phone)
      expect(JSON.stringify(answer)).not.toContain(owner.email)
    }
  })
})

describe('the circle of the caller', () => {
  it('the circle of the caller shows the phone of a person only when the phone’s audience includes the caller', async () => {
    const [me, open, closed] = [
      await makeMember(db),
      await makeOwner(),
      await makeOwner({ phoneAudience: 'CIRCLE' }),
    ]
    await addToCircle(db, me, open, closed)
    const list = async () => {
      const { people } = await createTestCaller(db, me.actor).circles.list()
      return Object.fromEntries(people.map(({ personId, phone }) => [personId, phone]))
    }
    expect(await list()).toEqual({ [open.personId]: open.phone, [closed.personId]: null })
    await addToCircle(db, closed, me)
    expect(await list()).toMatchObject({ [closed.personId]: closed.phone })
  })
})

describe('a member who is excluded from the explore page', () => {
  it('a search by phone, but not by name, finds a member who is excluded from the explore page', async () => {
    const profession = `Vidriero${createUniquePersonName().replace(/[^a-f]/g, '')}`
    const place = { city: `Ciudad ${profession}`, state: 'Sonora' }
    const listed = await makeOwner({}, { professions: [profession], ...place })
    const unlisted = await makeOwner({ listed: false }, { professions: [profession], ...place })
    const [friend, me] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, me, friend, unlisted)
    await addToCircle(db, friend, unlisted, listed)

    for (const input of [
      { profession },
      { name: profession, order: 'trusted' as const },
      { place: place.city, order: 'trusted' as const },
    ]) {
      const page = await createTestCaller(db, me.actor).circles.explore({ name: '', ...input })
      expect(page.people.map(({ personId }) => personId)).toEqual([listed.personId])
      expect(page.counts?.matches.value).toBe(1)
    }
    const first = await createTestCaller(db, me.actor).circles.explore({ order: 'trusted', limit: 1 })
    expect(first.people.map(({ personId }) => personId)).toEqual([listed.personId])
    const names = await visitor.circles.exploreSuggestions({ kind: 'name', query: unlisted.name })
    expect(names).not.toContain(unlisted.name)

    const { circles, identity } = createTestCaller(db, (await makeMember(db)).actor)
    expect(await circles.search({ query: unlisted.name })).toEqual([])
    expect(await circles.suggestNames({ query: unlisted.name })).toEqual([])
    expect((await circles.search({ query: unlisted.phone })).map(({ name }) => name)).toEqual([unlisted.name])
    expect(await identity.profile({ id: unlisted.personId })).toMatchObject({
      name: unlisted.name,
      indexed: false,
    })
    const mine = await createTestCaller(db, me.actor).circles.list({ name: unlisted.name })
    expect(mine.people.map(({ personId }) => personId)).toEqual([unlisted.personId])
  })

  it('the explore page does not suggest a city where only an excluded member lives', async () => {
    const city = `Pueblo${createUniquePersonName().replace(/[^a-f]/g, '')}`
    await makeOwner({ listed: false }, { city, state: 'Sonora' })
    expect(await visitor.circles.exploreSuggestions({ kind: 'place', query: city })).toEqual([])
  })
})

describe('a merge of a member into a contact', () => {
  it('merging a member’s profile into a contact’s profile keeps the privacy settings of the member', async () => {
    const [contact, owner] = [
      await makeContact(db),
      await makeOwner({ phoneAudience: 'CIRCLE', listed: false }),
    ]
    const ctx = { clock: fixedClock(new Date()), personEventHandlers }
    await inTransaction(db, (tx) =>
      mergePeople(tx, ctx, { fromId: owner.personId, intoId: contact.personId }),
    )
    expect(await db.person.findFirst({ where: { id: contact.personId } })).toMatchObject({
      phoneAudience: 'CIRCLE',
      emailAudience: null,
      listed: false,
    })
  })
})

describe('an appointment card', () => {
  it('an appointment shows the client no phone number that the provider hides from the client', async () => {
    const [owner, client] = [await makeOwner({ phoneAudience: 'CIRCLE' }), await makeMember(db)]
    const [card] = await findVisiblePersonCards(db, createTestContext(db, client.actor), [owner.personId])
    expect(card).toMatchObject({ phone: null, whatsapp: null, email: owner.email })
  })
})
