import { describe, expect, it } from 'vitest'
import type { AddNewPersonInput } from '#modules/circles/contract/circle.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { makePhotos } from '../../support/factories/reviews.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)
const review = 'Vino a la hora y dejó todo limpio.'

function newPerson(overrides: Partial<AddNewPersonInput> = {}) {
  return { name: createUniquePersonName(), phone: createUniquePhone(), review, ...overrides }
}

async function circleOf(member: TestMember): Promise<string[]> {
  const { people } = await createTestCaller(db, member.actor).circles.list()
  return people.map((person) => person.personId)
}

describe('circles.addNew, which creates a contact and adds it to the circle', () => {
  it('adding a new person creates a contact with review and photos, and adds the contact to the circle', async () => {
    const author = await makeMember(db)
    const photoIds = await makePhotos(db, author, 1)
    const { circles } = createTestCaller(db, author.actor)
    const { person, existed } = await circles.addNew({
      name: '  Chuy Peñaloza ',
      phone: '044 33 5555 0001',
      trades: ['Herrería artística', 'herrería ARTÍSTICA'],
      city: ' Tepic ',
      state: 'Nayarit',
      review: '',
      photoIds,
    })
    expect(existed).toBe(false)
    expect(person).toMatchObject({
      name: 'Chuy Peñaloza',
      registered: false,
      professions: ['Herrería artística'],
      city: 'Tepic',
      state: 'Nayarit',
      recommendationCount: 1,
    })
    const row = await db.person.findFirst({ where: { id: person.personId } })
    expect(row).toMatchObject({ phone: '044 33 5555 0001', email: null })
    expect(await circleOf(author)).toEqual([person.personId])
    expect(await visitor.identity.professions({ query: 'artistica' })).toEqual(['Herrería artística'])
    const { reviews } = await visitor.reviews.list({ personId: person.personId })
    expect(reviews).toMatchObject([
      { text: '', trades: ['Herrería artística'], photos: [{ id: photoIds[0] }] },
    ])
    expect(await db.person.findUnique({ where: { id: person.personId } })).toMatchObject({
      createdById: author.personId,
      invitedById: null,
    })
    expect(await db.invitation.count({ where: { contactId: person.personId } })).toBe(0)
  })

  it('a new contact with an e-mail address gets an invitation that is valid for thirty days', async () => {
    const author = await makeMember(db)
    const now = new Date('2026-11-21T12:00:00Z')
    const { circles } = createTestCaller(db, author.actor, { now })
    const { person } = await circles.addNew(
      newPerson({ email: ' Lupe@Correo.Example ', trades: ['Costura'] }),
    )
    expect(person).not.toHaveProperty('email')
    expect(await db.invitation.findFirst({ where: { contactId: person.personId } })).toMatchObject({
      email: 'lupe@correo.example',
      inviterId: author.personId,
      inviterName: author.name,
      name: person.name,
      profession: 'Costura',
      mailId: expect.any(String),
      mailedAt: now,
      usedAt: null,
      expiresAt: new Date('2026-12-21T12:00:00Z'),
    })
    expect(await db.outboxMail.count({ where: { recipient: 'lupe@correo.example' } })).toBe(1)
    expect(await db.person.findUnique({ where: { id: person.personId } })).toMatchObject({
      invitedById: author.personId,
    })
  })

  it('circles.addNew stores the address of a new contact only if the contact has a shop', async () => {
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    const shop = { address: 'Av. Juárez 10', shopName: 'Taller Juárez' }
    const withShop = await circles.addNew(newPerson({ ...shop, hasShop: true }))
    const without = await circles.addNew(newPerson({ ...shop, hasShop: false }))
    const rows = await db.person.findMany({
      where: { id: { in: [withShop.person.personId, without.person.personId] } },
      select: { hasShop: true, address: true, shopName: true },
      orderBy: { hasShop: 'desc' },
    })
    expect(rows).toEqual([
      { hasShop: true, ...shop },
      { hasShop: false, address: null, shopName: null },
    ])
  })

  it('adding a contact that already exists with this name and phone adds only the review and new trades', async () => {
    const [author, ana] = [
      await makeMember(db),
      await makeContact(db, { name: 'Ana Ñáñez', phone: '33 8765 4321', professions: ['Costura'] }),
    ]
    const { person, existed } = await createTestCaller(db, author.actor).circles.addNew(
      newPerson({
        name: 'ana nanez',
        phone: '+52 1 33 8765 4321',
        email: 'otra@correo.example',
        trades: ['Bordado'],
        city: 'León',
      }),
    )
    expect(existed).toBe(true)
    expect(person).toMatchObject({
      personId: ana.personId,
      name: 'Ana Ñáñez',
      professions: ['Costura', 'Bordado'],
      city: 'Guadalajara',
      recommendationCount: 1,
    })
    expect((await db.person.findFirst({ where: { id: ana.personId } }))?.email).toBeNull()
    expect(await db.invitation.count({ where: { contactId: ana.personId } })).toBe(0)
    const { reviews } = await visitor.reviews.list({ personId: ana.personId })
    expect(reviews).toMatchObject([{ text: review, trades: ['Bordado'] }])
  })

  it('adding a person with the name and phone of a member recommends that member', async () => {
    const author = await makeMember(db)
    const member = await makeMember(db, { profile: { phone: createUniquePhone() } })
    const { phone } = await db.person.findUniqueOrThrow({ where: { id: member.personId } })
    const { circles } = createTestCaller(db, author.actor)
    const { person, existed } = await circles.addNew(newPerson({ name: member.name, phone: phone ?? '' }))
    expect([existed, person.personId, person.registered]).toEqual([true, member.personId, true])
  })

  it.each([
    ['a name in Latin letters', createUniquePersonName()],
    ['a name that yields no slug', '李明'],
  ])(
    'six concurrent calls of circles.addNew with the same name and phone create only one contact: %s',
    async (_claim, name) => {
      const members = await Promise.all(Array.from({ length: 6 }, () => makeMember(db)))
      const phone = createUniquePhone()
      const adds = members.map(
        (member) => () => createTestCaller(db, member.actor).circles.addNew(newPerson({ name, phone })),
      )
      const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), adds)
      const added = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(added).toHaveLength(6)
      expect(new Set(added.map(({ person }) => person.personId)).size).toBe(1)
      expect(added.filter(({ existed }) => !existed)).toHaveLength(1)
      const personId = added[0]?.person.personId ?? ''
      expect((await visitor.circles.standing({ personId })).recommendationCount).toBe(6)
      expect(await db.review.count({ where: { subjectId: personId } })).toBe(6)
    },
  )

  it('circles.addNew publishes only the first review if a member adds a contact twice in a day', async () => {
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    const typed = newPerson()
    const { person } = await circles.addNew(typed)
    expect(await circles.addNew(typed)).toMatchObject({
      person: { personId: person.personId },
      existed: true,
      wasInCircle: true,
      review: 'ALREADY_TODAY',
    })
    expect(await db.review.count({ where: { subjectId: person.personId } })).toBe(1)
  })

  it('rejects a new contact that has the caller’s own name and phone', async () => {
    const phone = createUniquePhone()
    const me = await makeMember(db, { profile: { phone } })
    const { circles } = createTestCaller(db, me.actor)
    await expectAppError(circles.addNew(newPerson({ name: me.name, phone })), 'CIRCLES.ONESELF')
  })

  it('circles.addNew stores no contact if a review photo belongs to another member', async () => {
    const [author, other] = [await makeMember(db), await makeMember(db)]
    const [[own], [foreign]] = [await makePhotos(db, author, 1), await makePhotos(db, other, 1)]
    const typed = newPerson({
      email: 'nadie@correo.example',
      photoIds: [own, foreign],
      trades: ['Talabartería'],
    })
    await expectAppError(createTestCaller(db, author.actor).circles.addNew(typed), 'PHOTOS.NOT_USABLE')
    expect(await db.person.count({ where: { name: typed.name } })).toBe(0)
    expect(await db.invitation.count({ where: { inviterId: author.personId } })).toBe(0)
    expect(await db.outboxMail.count({ where: { recipient: 'nadie@correo.example' } })).toBe(0)
    expect(await visitor.identity.professions({ query: 'talabart' })).toEqual([])
    expect(await db.photo.findUnique({ where: { id: own } })).toMatchObject({ attachedAt: null })
  })

  it.each<[string, Partial<AddNewPersonInput>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Por favor completa al menos el nombre y teléfono'],
    ['no phone', { phone: '' }, 'phone', 'Por favor completa al menos el nombre y teléfono'],
    [
      'neither review nor photo',
      { review: ' ' },
      'review',
      'Por favor, agrega una reseña o al menos una foto del trabajo realizado',
    ],
    [
      'empty fields',
      { name: '', phone: '', review: '' },
      'review',
      'Por favor, agrega una reseña o al menos una foto del trabajo realizado',
    ],
    ['a wrong e-mail', { email: 'no-es-correo' }, 'email', 'Correo electrónico inválido.'],
  ])('rejects a new person with %s', async (_what, typed, field, message) => {
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    await expectFieldError(circles.addNew(newPerson(typed)), field, message)
  })

  it('rejects a new contact whose phone is not a valid phone number', async () => {
    const { circles } = createTestCaller(db, (await makeMember(db)).actor)
    await expectAppError(circles.addNew(newPerson({ phone: '12' })), 'IDENTITY.INVALID_PHONE')
  })

  it('circles.addNew, which adds a new contact, rejects a visitor who is not signed in', async () => {
    const typed = newPerson()
    await expectAppError(visitor.circles.addNew(typed), 'KERNEL.SIGN_IN_REQUIRED')
    expect(await db.person.count({ where: { name: typed.name } })).toBe(0)
  })
})
