import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import type { TestContact } from '../../support/factories/people.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const hour = 3_600_000
const removalSubject = '¿Quieres que tu perfil desaparezca de Círculo?'
const uniqueEmail = () => `${randomUUID()}@fuera.example`
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

let lastHost = 0
const requester = { name: 'Lupita', email: 'lupita@trabajo.example', phone: '', message: 'Soy yo.' }
const limits = { ...defaultMemberUsageLimits, mailsPerRecipient: 3 }
const visitor = (now = new Date()) =>
  createTestCaller(db, null, { address: `2001:db8:${(++lastHost).toString(16)}::1`, now, config: { limits } })
const claim = ({ personId }: TestContact, now?: Date) =>
  visitor(now).invitations.requestClaim({ ...requester, personId })
const requestRemovalOf = ({ personId }: TestContact, now?: Date) =>
  visitor(now).identity.requestRemoval({ ...requester, personId })

const subjectsTo = async (email: string) =>
  (await readMailsToRecipient(db, email))
    .map(({ subject }) => subject)
    .filter((subject) => /perfil/.test(subject))
const countTo = async (email: string) => (await subjectsTo(email)).length
const requestsAbout = ({ personId }: TestContact) => db.profileRequest.findMany({ where: { personId } })

async function makeContacts(count: number, email: string, createdById: PersonId): Promise<TestContact[]> {
  const contacts: TestContact[] = []
  for (let made = 0; made < count; made++) contacts.push(await makeContact(db, { email, createdById }))
  return contacts
}

describe('requests to claim or remove the profiles of contacts with one e-mail address', () => {
  it('requests to claim or remove profiles send at most two e-mails an hour and four a day to a mailbox', async () => {
    const email = uniqueEmail()
    const { personId } = await makeMember(db)
    const answers = []
    for (const contact of await makeContacts(3, email, personId))
      answers.push(await claim(contact), await requestRemovalOf(contact))
    expect(await countTo(email)).toBe(2)
    expect(answers).toEqual(answers.map(() => ({ outcome: 'MAILED', email: `${email[0]}•••@fuera.example` })))

    for (const hours of [2, 4, 6, 8])
      for (const contact of await makeContacts(2, email, personId)) await claim(contact, inHours(hours))
    expect(await countTo(email)).toBe(4)
    const [next] = await makeContacts(1, email, personId)
    if (next) await claim(next, inHours(30))
    expect(await countTo(email)).toBe(5)
  })

  it('e-mails about claims and removals of profiles do not count towards the limit of other e-mails', async () => {
    const provider = await makeProvider(db)
    const stranger = await makeMember(db)
    for (const contact of await makeContacts(2, provider.email, stranger.personId)) {
      await claim(contact)
      await requestRemovalOf(contact)
    }
    const client = await makeMember(db, { name: 'Cliente Honesta' })
    const caller = createTestCaller(db, client.actor, {
      now: new Date('2026-05-20T18:00:00Z'),
      config: { limits },
    })
    const booking = { personId: provider.personId, date: '2026-05-21' }
    for (const time of ['10:00', '11:00', '12:00']) await caller.scheduling.book({ ...booking, time })
    const mails = await readMailsToRecipient(db, provider.email)
    expect(mails.filter(({ subject }) => subject.endsWith('Cliente Honesta'))).toHaveLength(3)
  })

  it('a request to remove a contact goes to the operator if the contact’s mailbox reached the e-mail rate limit', async () => {
    const email = uniqueEmail()
    const { personId } = await makeMember(db)
    const [first, second, third] = await makeContacts(3, email, personId)
    if (!first || !second || !third) throw new Error('three contacts')
    await claim(first)
    await claim(second)
    await claim(third)
    expect(await requestsAbout(third)).toEqual([])
    expect(await requestRemovalOf(third)).toMatchObject({ outcome: 'MAILED' })
    expect(await requestsAbout(third)).toMatchObject([{ kind: 'REMOVAL', requesterEmail: requester.email }])
    await requestRemovalOf(third, inHours(2))
    expect((await subjectsTo(email)).at(-1)).toBe(removalSubject)
  })
})

describe('a request about a contact of a blocked creator', () => {
  it('claiming or removing a contact sends no e-mail to a member who blocked the contact’s creator', async () => {
    const [owner, creator] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, owner.actor).identity.block({ personId: creator.personId })
    const [contact] = await makeContacts(1, owner.email, creator.personId)
    if (!contact) throw new Error('a contact')
    expect(await claim(contact)).toMatchObject({ outcome: 'MAILED' })
    expect(await requestRemovalOf(contact)).toMatchObject({ outcome: 'MAILED' })
    expect(await countTo(owner.email)).toBe(0)
    expect(await requestsAbout(contact)).toMatchObject([{ kind: 'REMOVAL' }])
  })
})

describe('a claim or removal request about a contact whose creator has an unconfirmed e-mail', () => {
  it('a profile claim sends no e-mail if the contact’s creator has an unconfirmed e-mail address', async () => {
    const email = uniqueEmail()
    const creator = await makeMember(db, { unproven: true })
    const [contact] = await makeContacts(1, email, creator.personId)
    if (!contact) throw new Error('a contact')
    await addToCircle(db, creator, contact)
    const answer = await claim(contact)
    expect(answer).toEqual({ outcome: 'MAILED', email: `${email[0]}•••@fuera.example` })
    expect(await countTo(email)).toBe(0)
    await db.account.update({ where: { id: creator.accountId }, data: { emailVerifiedAt: new Date() } })
    expect(await claim(contact)).toEqual(answer)
    expect(await countTo(email)).toBe(1)
  })

  it('if a second member recommends a contact, a claim of the contact’s profile sends an e-mail', async () => {
    const email = uniqueEmail()
    const creator = await makeMember(db, { unproven: true })
    const [contact] = await makeContacts(1, email, creator.personId)
    if (!contact) throw new Error('a contact')
    await addToCircle(db, await makeMember(db), contact)
    await claim(contact)
    expect(await countTo(email)).toBe(1)
  })

  it('removal requests about contacts of one unconfirmed member send at most three e-mails a day', async () => {
    const creator = await makeMember(db, { unproven: true })
    const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
    for (const email of emails)
      for (const contact of await makeContacts(1, email, creator.personId)) await requestRemovalOf(contact)
    expect(await Promise.all(emails.map(countTo))).toEqual([1, 1, 1, 0])
  })
})

describe('requests about the contacts of one member with a confirmed e-mail', () => {
  it('profile claims send at most 20 e-mails a day to contacts added by one member', async () => {
    const creator = await makeMember(db)
    const emails = Array.from({ length: 21 }, uniqueEmail)
    for (const email of emails)
      for (const contact of await makeContacts(1, email, creator.personId)) await claim(contact)
    expect(await Promise.all(emails.map(countTo))).toEqual([...Array<number>(20).fill(1), 0])
  })
})
