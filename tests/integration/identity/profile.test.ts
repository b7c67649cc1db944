import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

describe('a profile', () => {
  it('a profile is found by slug in upper or lower case, by person id and by account id', async () => {
    const member = await makeMember(db, { name: 'Lupita Cárdenas' })
    for (const id of ['lupita-cardenas', 'Lupita-CARDENAS', member.personId, member.accountId]) {
      const profile = await visitor.identity.profile({ id })
      expect(profile).toMatchObject({ personId: member.personId, profilePath: '/perfil/lupita-cardenas' })
    }
  })

  it('a profile is found by a former slug, and returns its current address', async () => {
    const { personId } = await makeMember(db, { name: 'Nombre Anterior' })
    await db.person.update({ where: { id: personId }, data: { slug: 'nombre-nuevo' } })
    const profile = await visitor.identity.profile({ id: 'nombre-anterior' })
    expect(profile).toMatchObject({ personId, profilePath: '/perfil/nombre-nuevo' })
  })

  it('a former slug leads to the profile that had the slug, not to a newer person with the same name', async () => {
    const first = await makeMember(db, { name: 'Rosa Ochoa' })
    await db.person.update({ where: { id: first.personId }, data: { slug: 'rosa-de-tonala' } })
    const second = await makeMember(db, { name: 'Rosa Ochoa' })
    expect(second.profilePath).toBe('/perfil/rosa-ochoa-2')
    expect(await visitor.identity.profile({ id: 'rosa-ochoa' })).toMatchObject({ personId: first.personId })
  })

  it.each([
    'nadie',
    '00000000-0000-7000-8000-000000000000',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    "'; DROP TABLE person; --",
  ])('no profile is found for the unknown id or slug %s', async (id) => {
    await expectAppError(visitor.identity.profile({ id }), 'IDENTITY.PERSON_NOT_FOUND')
  })

  it('a profile response shows whether the caller is its owner', async () => {
    const [owner, other] = await Promise.all([makeMember(db), makeMember(db)])
    const id = owner.personId
    expect(await createTestCaller(db, owner.actor).identity.profile({ id })).toMatchObject({ isOwner: true })
    expect(await createTestCaller(db, other.actor).identity.profile({ id })).toMatchObject({ isOwner: false })
    expect(await visitor.identity.profile({ id })).toMatchObject({ isOwner: false, registered: true })
  })

  it('a profile shows the phone of a contact to visitors by default', async () => {
    const contact = await makeContact(db, { phone: '33 1234 5678', email: 'beto@correo.example' })
    const profile = await visitor.identity.profile({ id: contact.personId })
    expect(profile).toMatchObject({ registered: false, phone: '33 1234 5678', email: 'beto@correo.example' })
  })

  it('with CONTACT_DETAILS=members, the profile of a contact shows phone and e-mail to members, but not to visitors', async () => {
    const contact = await makeContact(db, { email: 'oculto@correo.example' })
    const member = await makeMember(db, { profile: { phone: '55 1111 2222', professions: ['Pintor'] } })
    const config = { contactDetails: 'members' } as const
    const shy = createTestCaller(db, null, { config })
    const hidden = await shy.identity.profile({ id: contact.personId })
    expect(hidden).toMatchObject({ phone: null, email: null })
    expect(JSON.stringify(hidden)).not.toContain('oculto')

    const seen = await createTestCaller(db, member.actor, { config }).identity.profile({
      id: contact.personId,
    })
    expect(seen).toMatchObject({ phone: contact.phone, email: 'oculto@correo.example' })
    expect(await shy.identity.profile({ id: member.personId })).toMatchObject({ phone: '55 1111 2222' })
  })

  it('a profile response contains only fields that the page shows', async () => {
    const member = await makeMember(db)
    const profile = JSON.stringify(await visitor.identity.profile({ id: member.personId }))
    expect(profile).not.toMatch(/phoneKey|accountId|passwordHash|createdBy/)
    expect(profile).not.toContain(member.accountId)
  })
})

describe('a contact', () => {
  it('a contact is identified by name and phone, however the phone is typed', async () => {
    await makeContact(db, { name: 'Don Chuy Peña', phone: '33 9999 0001' })
    const again = makeContact(db, { name: 'DON  CHUY PENA', phone: '+52 1 33-9999-0001' })
    await expect(again).rejects.toThrow(/Unique constraint|person_contact_name_and_phone_unique/)
  })

  it('two contacts can have the same phone with different names, or the same name with different phones', async () => {
    await makeContact(db, { name: 'Marisol Robles', phone: '33 9999 0002' })
    await makeContact(db, { name: 'Marisol Robles', phone: '33 9999 0003' })
    await makeContact(db, { name: 'Beto Robles', phone: '33 9999 0002' })
    expect(await db.person.count({ where: { phoneKey: '+523399990002' } })).toBe(2)
  })

  it('a contact can be added only with a valid phone', async () => {
    await expectAppError(makeContact(db, { phone: '12' }), 'IDENTITY.INVALID_PHONE')
  })
})

describe('professions', () => {
  it('the profession suggestions are at most 5, ignore accents, and start with the closest matches', async () => {
    await makeContact(db, { professions: ['Técnico en redes', 'Electrotécnico', 'Técnica dental'] })
    expect(await visitor.identity.professions({ query: 'TECN' })).toEqual([
      'Técnica dental',
      'Técnico en redes',
      'Electrotécnico',
    ])
    await makeContact(db, { professions: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] })
    expect(await visitor.identity.professions({ query: 'a' })).toHaveLength(5)
    expect(await visitor.identity.professions({ query: 'zzz' })).toEqual([])
  })

  it('a profession is added to the shared list only once, in its first spelling', async () => {
    await makeContact(db, { professions: ['Carpintería fina'] })
    await makeContact(db, { professions: ['CARPINTERIA  FINA', ' carpintería fina '] })
    expect(await visitor.identity.professions({ query: 'carpinteria f' })).toEqual(['Carpintería fina'])
  })
})
