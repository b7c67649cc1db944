import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, personIdSchema, profileRequestIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import type { NewContact } from '#modules/identity/use-cases/create-contact.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import type { Prisma } from '#prisma'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhotos } from '../../support/factories/reviews.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const context = createTestContext(db, null)

function prove({ accountId, email }: TestMember) {
  return inTransaction(db, (tx) => proveEmail(tx, context, { accountId, email, by: 'mail' }))
}

type Fields = Prisma.PersonUncheckedUpdateInput

async function makePair(overrides: Partial<NewContact> = {}) {
  const email = `${randomUUID()}@correo.example`
  const contact = await makeContact(db, { email, ...overrides })
  return { contact, member: await makeMember(db, { email }) }
}

async function merged(said: Fields, known: Fields) {
  const { contact, member } = await makePair()
  await db.person.update({ where: { id: member.personId }, data: said })
  await db.person.update({ where: { id: contact.personId }, data: known })
  const { personId } = contact
  const pair = { fromId: member.personId, intoId: personId }
  await inTransaction(db, (tx) => mergePeople(tx, context, pair))
  const person = await db.person.findUniqueOrThrow({ where: { id: personId } })
  return { member, contact, person }
}

describe('the merged record of a member and a contact', () => {
  it('merging a member into a contact keeps the member’s name and the contact’s id and profile URL', async () => {
    const { contact, member } = await makePair()
    const before = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    const { phone } = before
    await prove(member)
    const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    expect(person).toMatchObject({
      accountId: member.accountId,
      name: member.name,
      email: member.email,
      slug: before.slug,
      createdById: before.createdById,
      phone,
      phoneKey: before.phoneKey,
      city: 'Guadalajara',
      state: 'Jalisco',
      professions: ['Plomero'],
    })
    const { profilePath } = await createTestCaller(db, null).identity.profile({ id: member.accountId })
    expect(profilePath).toBe(`/perfil/${before.slug}`)
  })

  it('the merged profile of a member and a contact lists the member’s professions first, without duplicates', async () => {
    const { person } = await merged(
      { professions: ['Electricista', 'plomero'] },
      { professions: ['Plomero', 'Gasista'] },
    )
    expect(person.professions).toEqual(['Electricista', 'plomero', 'Gasista'])
  })

  it.each([
    ['the contact', 0, 1],
    ['the member', 1, 0],
  ])(
    'merging a contact and a member keeps the earlier creation date, in this case the creation date of %s',
    async (_which, ofContact, ofMember) => {
      const dateOf = (month: number) => new Date(Date.UTC(2026, month))
      const [member, contact] = [await makeMember(db), await makeContact(db)]
      for (const [{ personId: id }, month] of [
        [member, ofMember],
        [contact, ofContact],
      ] as const)
        await db.person.update({ where: { id }, data: { createdAt: dateOf(month), hiddenAt: dateOf(month) } })
      const pair = { fromId: member.personId, intoId: contact.personId }
      await inTransaction(db, (tx) => mergePeople(tx, context, pair))
      const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
      expect([person.createdAt, person.hiddenAt]).toEqual([dateOf(0), dateOf(0)])
    },
  )

  it('merging a member with a contact takes only missing profile values from the contact', async () => {
    const { person } = await merged(
      { city: 'Tepic', state: null, phone: '33 1234 5678', phoneKey: '+523312345678', description: 'Yo' },
      {
        city: 'León',
        state: 'Guanajuato',
        description: 'Otro',
        facebook: 'fb',
        hasShop: true,
        address: 'Centro 1',
      },
    )
    expect(person).toMatchObject({
      city: 'Tepic',
      state: null,
      phoneKey: '+523312345678',
      description: 'Yo',
      facebook: 'fb',
      hasShop: true,
      address: 'Centro 1',
    })
  })

  it('a member whose saved profile has no shop gets no shop address from a merged contact', async () => {
    const { person } = await merged(
      { isProfessional: false, occupation: 'Plomero', hasShop: false },
      { hasShop: true, address: 'Centro 1', shopName: 'La Fuga' },
    )
    expect(person).toMatchObject({ hasShop: false, address: null, shopName: null, occupation: 'Plomero' })
  })

  it('merging two people keeps the member’s photo, or the contact’s photo when the member has none', async () => {
    const uploader = await makeMember(db)
    const [first, second, third] = await makePhotos(db, uploader, 3, 'profile')
    await db.photo.updateMany({
      where: { id: { in: [first, second, third] } },
      data: { attachedAt: new Date() },
    })
    const both = await merged({ photoId: first }, { photoId: second })
    expect(both.person.photoId).toBe(first)
    const only = await merged({}, { photoId: third })
    expect(only.person.photoId).toBe(third)
    const attached = await db.photo.findMany({
      where: { id: { in: [first, second, third] }, attachedAt: { not: null } },
    })
    expect(new Set(attached.map(({ id }) => id))).toEqual(new Set([first, third]))
  })

  it('merging a member with a contact that the member added clears the profile’s creator field', async () => {
    const { contact, member } = await makePair()
    const self = { createdById: member.personId, invitedById: member.personId }
    await db.person.update({ where: { id: contact.personId }, data: self })
    const { personId: id } = await prove(member)
    const person = await db.person.findUniqueOrThrow({ where: { id } })
    expect([person.createdById, person.invitedById]).toEqual([null, null])
  })

  it('merging a member with a contact keeps the agenda and the services of the member', async () => {
    const provider = await makeProvider(db, { services: [{ name: 'Fuga', cost: 300 }] })
    await makeContact(db, { email: provider.email })
    await prove(provider)
    const offer = await createTestCaller(db, null).scheduling.offer({ personId: provider.personId })
    expect(offer).toMatchObject({ enabled: true, hasRanges: true, services: provider.services })
  })
})

describe('several contacts with one e-mail', () => {
  it('several contacts with one e-mail address are merged into the oldest contact', async () => {
    const email = `${randomUUID()}@correo.example`
    const contacts = []
    for (let made = 0; made < 4; made++) contacts.push(await makeContact(db, { email }))
    const member = await makeMember(db, { email })
    const [oldest, ...others] = contacts
    const { personId } = await prove(member)
    expect(personId).toBe(oldest?.personId)
    const { identity } = createTestCaller(db, null)
    for (const { personId: old } of [...others, member])
      expect((await identity.profile({ id: old })).personId).toBe(personId)
    expect(await db.person.count({ where: { email: member.email } })).toBe(1)
  })

  it('if two merged contacts each have a removal request, the merged profile keeps one removal request', async () => {
    const member = await makeMember(db)
    const contacts = [
      await makeContact(db, { email: member.email }),
      await makeContact(db, { email: member.email }),
    ]
    await db.profileRequest.createMany({
      data: contacts.map(({ personId, name }) => ({
        id: createId(profileRequestIdSchema),
        kind: 'REMOVAL' as const,
        personId,
        personName: name,
        requesterName: 'Alguien',
        requesterEmail: 'alguien@correo.example',
      })),
    })
    const { personId } = await prove(member)
    expect(await db.profileRequest.count({ where: { personId } })).toBe(1)
  })
})

describe('mergePeople', () => {
  const merge = (fromId: PersonId, intoId: PersonId) =>
    inTransaction(db, (tx) => mergePeople(tx, context, { fromId, intoId }))

  it('mergePeople rejects two members, and an unknown person', async () => {
    const [one, two] = [await makeMember(db), await makeMember(db)]
    await expectAppError(merge(one.personId, two.personId), 'IDENTITY.PERSON_REGISTERED')
    await expectAppError(merge(one.personId, createId(personIdSchema)), 'IDENTITY.PERSON_NOT_FOUND')
    expect(await db.person.count({ where: { id: { in: [one.personId, two.personId] } } })).toBe(2)
  })

  it('mergePeople follows earlier merges to the last record, and redirects every old id to that record', async () => {
    const member = await makeMember(db)
    const [a, b, c] = [await makeContact(db), await makeContact(db), await makeContact(db)]
    await merge(member.personId, a.personId)
    await merge(a.personId, b.personId)
    await merge(c.personId, member.personId)
    await merge(a.personId, member.personId)
    const redirects = await db.personRedirect.findMany({ where: { personId: b.personId } })
    expect(new Set(redirects.map(({ oldId }) => oldId))).toEqual(
      new Set([member.personId, a.personId, c.personId]),
    )
  })
})

describe('the profile URL of a deleted person', () => {
  it('the profile address of a deleted person leads to no profile, and no other person can use that address', async () => {
    const gone = await makeMember(db, { name: 'Quien se fue' })
    await db.account.delete({ where: { id: gone.accountId } })
    await db.person.delete({ where: { id: gone.personId } })
    const slug = gone.profilePath.replace('/perfil/', '')
    await expectAppError(
      createTestCaller(db, null).identity.profile({ id: slug }),
      'IDENTITY.PERSON_NOT_FOUND',
    )

    const namesake = await makeMember(db, { name: 'Quien se fue' })
    expect(namesake.profilePath).not.toBe(gone.profilePath)
    const { identity } = createTestCaller(db, namesake.actor)
    const own = await identity.ownProfile()
    const texts = { specialty: '', licenseNumber: '', studyLevel: '', institution: '', state: '' } as const
    const saving = identity.saveProfile({
      ...texts,
      name: own.name,
      phone: '33 1234 5678',
      slug,
      description: '',
      photoId: null,
      professions: [],
      isProfessional: false,
      occupation: 'Plomero',
      yearsOfExperience: 1,
      city: 'Tepic',
      hasShop: false,
      address: '',
      shopName: '',
      openingHours: '',
      social: {
        facebook: '',
        instagram: '',
        twitter: '',
        linkedin: '',
        tiktok: '',
        youtube: '',
        whatsapp: '',
      },
    })
    await expectAppError(saving, 'IDENTITY.SLUG_TAKEN')
  })
})
