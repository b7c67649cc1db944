import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#kernel/errors.ts'
import type { RegisterInviteeInput } from '#modules/invitations/contract/invitations.ts'
import { registerInvitee as registerInvited } from '#modules/invitations/use-cases/register-invited.ts'
import { createTestBrowserCookies, createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
} from '../../support/factories/invitations.ts'
import { createUniquePersonName, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const password = 'contraseña-de-prueba'
const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000)

const register = (input: RegisterInviteeInput) => visitor.invitations.register(input)
const personOf = (personId: string) => db.person.findUniqueOrThrow({ where: { id: personId } })

async function everything() {
  const [accounts, people, redirects, invitations, edges, sessions, mails] = await Promise.all([
    db.account.count(),
    db.person.findMany({ orderBy: { id: 'asc' } }),
    db.personRedirect.count(),
    db.invitation.findMany({ orderBy: { id: 'asc' } }),
    db.circleMembership.count(),
    db.session.count(),
    db.outboxMail.count(),
  ])
  return { accounts, people, redirects, invitations, edges, sessions, mails }
}

describe('registering with the mailed token', () => {
  it('a registration with the mailed token transfers the profile, confirms the e-mail and uses up the invitation', async () => {
    const invitation = await makeInvitation(db)
    const { contact, inviter } = invitation
    const { slug } = await personOf(contact.personId)
    const browser = createTestBrowserCookies()

    const answer = await createTestCaller(db, null, { browser }).invitations.register(
      makeRegisterInviteeInput(invitation, { name: 'Jesús Peñaloza' }),
    )

    expect(answer).toMatchObject({ linked: true, pending: null })
    expect(answer.viewer).toMatchObject({ personId: contact.personId, name: 'Jesús Peñaloza' })
    expect(answer.viewer.profilePath).toBe(`/perfil/${slug}`)
    expect(browser.get('session')).toMatch(/\w{20}/)
    const person = await db.person.findUniqueOrThrow({
      where: { id: contact.personId },
      include: { account: true },
    })
    expect(person).toMatchObject({ name: 'Jesús Peñaloza', email: contact.email, phone: contact.phone })
    expect(person.account?.emailVerifiedAt).not.toBeNull()
    const used = await db.invitation.findUniqueOrThrow({ where: { id: invitation.id } })
    expect(used.usedAt).not.toBeNull()
    expect(used.usedByAccountId).toBe(person.accountId)
    const { invitations } = await createTestCaller(db, inviter.actor).invitations.sent({})
    expect(invitations).toMatchObject([{ id: invitation.id, state: 'USED', canResend: false }])
    const { recommenders, recommendationCount } = await visitor.circles.standing({
      personId: contact.personId,
    })
    expect([recommendationCount, recommenders.map(({ personId }) => personId)]).toEqual([
      1,
      [inviter.personId],
    ])
    await visitor.identity.signIn({ email: contact.email ?? '', password })
  })

  it('a registration by an e-mailed invitation puts a removed contact back into the inviter’s circle', async () => {
    const invitation = await makeInvitation(db)
    const { personId } = invitation.contact
    await createTestCaller(db, invitation.inviter.actor).circles.remove({ personId })
    expect((await visitor.circles.standing({ personId })).recommendationCount).toBe(0)

    await register(makeRegisterInviteeInput(invitation))

    expect((await visitor.circles.standing({ personId })).recommendationCount).toBe(1)
  })

  it('a registration by an e-mailed invitation fills empty profile fields, and keeps profile values that the form leaves empty', async () => {
    const empty = await makeInvitation(db, { contact: { city: null, state: null, professions: [] } })
    await register(makeRegisterInviteeInput(empty, { city: 'Tepic', profession: ' Herrería  fina ' }))
    expect(await personOf(empty.contact.personId)).toMatchObject({
      city: 'Tepic',
      state: null,
      professions: ['Herrería fina'],
      phone: empty.contact.phone,
    })
    expect(await visitor.identity.professions({ query: 'herreria fina' })).toEqual(['Herrería fina'])

    const full = await makeInvitation(db, { contact: { professions: ['Plomero', 'Gasista'] } })
    await register(makeRegisterInviteeInput(full))
    expect(await personOf(full.contact.personId)).toMatchObject({
      city: 'Guadalajara',
      state: 'Jalisco',
      professions: ['Plomero', 'Gasista'],
      phone: full.contact.phone,
    })
  })

  it('a registration by an e-mailed invitation stores the registrant’s city and state in the profile', async () => {
    const empty = await makeInvitation(db, { contact: { city: null, state: null } })
    await register(makeRegisterInviteeInput(empty, { city: 'Guadalupe', state: 'Zacatecas' }))
    expect(await personOf(empty.contact.personId)).toMatchObject({ city: 'Guadalupe', state: 'Zacatecas' })
  })

  it('a registration by an e-mailed invitation replaces the contact’s phone and city with the values that the person typed', async () => {
    const invitation = await makeInvitation(db, { contact: { professions: ['Plomero'] } })

    await register(
      makeRegisterInviteeInput(invitation, { phone: '55 1234 5678', city: 'León', profession: 'Plomería' }),
    )

    expect(await personOf(invitation.contact.personId)).toMatchObject({
      phone: '55 1234 5678',
      phoneKey: '+525512345678',
      city: 'León',
      state: null,
      professions: ['Plomería', 'Plomero'],
    })
  })

  it('a registration with the mailed invitation token merges all other contacts with this e-mail', async () => {
    const invitation = await makeInvitation(db)
    const email = invitation.contact.email ?? ''
    const double = await makeInvitation(db, { email })
    const { personId } = (await register(makeRegisterInviteeInput(invitation))).viewer

    expect(await db.person.count({ where: { email } })).toBe(1)
    expect(personId).toBe(invitation.contact.personId)
    const { personId: found } = await visitor.identity.profile({ id: double.contact.personId })
    expect(found).toBe(personId)
    expect((await visitor.circles.standing({ personId })).recommendationCount).toBe(2)
    const { invitations } = await createTestCaller(db, double.inviter.actor).invitations.sent({})
    expect(invitations).toMatchObject([{ state: 'USED', personId }])
  })

  it('a registration by an e-mailed invitation link marks other members’ invitations to the contact as used', async () => {
    const invitation = await makeInvitation(db)
    const other = await makeMember(db)
    await addToCircle(db, other, invitation.contact)
    const { invitationId } = await createTestCaller(db, other.actor).circles.invite({
      personId: invitation.contact.personId,
    })
    const token = await copyInvitationLink(db, { ...invitation, id: invitationId, inviter: other })

    await register(makeRegisterInviteeInput(invitation))

    await expectAppError(visitor.invitations.read({ token }), 'INVITATIONS.ALREADY_USED')
    expect(await db.invitation.count({ where: { id: invitationId, usedAt: null } })).toBe(0)
  })
})

describe('rejected registrations', () => {
  it.each<[string, Partial<RegisterInviteeInput>, ErrorCode]>([
    ['an unknown token', { token: 'x'.repeat(32) }, 'INVITATIONS.INVALID_TOKEN'],
    ['no token', { token: '' }, 'INVITATIONS.INVALID_TOKEN'],
    ['another e-mail', { email: 'otra@correo.example' }, 'INVITATIONS.OTHER_EMAIL'],
    ['a common password', { password: 'contrasena1' }, 'IDENTITY.COMMON_PASSWORD'],
    ['an invalid phone', { phone: '12' }, 'IDENTITY.INVALID_PHONE'],
    ['no city', { city: ' ' }, 'INVITATIONS.CITY_REQUIRED'],
  ])('a registration with %s is rejected, and changes nothing', async (_what, overrides, code) => {
    const invitation = await makeInvitation(db)
    const before = await everything()

    await expectAppError(register(makeRegisterInviteeInput(invitation, overrides)), code)

    expect(await everything()).toEqual(before)
    await register(makeRegisterInviteeInput(invitation))
  })

  it.each([
    ['no name', { name: '  ' }, 'name', 'Por favor, ingresa tu nombre.'],
    ['five characters', { password: 'abcde' }, 'password', 'La contraseña debe tener al menos 6 caracteres.'],
    ['no e-mail', { email: 'ana' }, 'email', 'Correo electrónico inválido.'],
  ])('a registration with an invalid input (%s) is rejected', async (_what, overrides, field, message) => {
    await expectFieldError(
      register(makeRegisterInviteeInput(await makeInvitation(db), overrides)),
      field,
      message,
    )
  })

  it.each([
    ['an address', { address: 'Av. México 12', hasShop: true }],
    ['a shop', { hasShop: true }],
  ])(
    'a registrant can leave the city empty if the contact’s profile already has %s',
    async (_what, contact) => {
      const invitation = await makeInvitation(db, { contact: { ...contact, city: null } })

      expect((await register(makeRegisterInviteeInput(invitation, { city: '' }))).linked).toBe(true)
    },
  )

  it('a registration is rejected from the millisecond at which the invitation expires', async () => {
    const now = new Date()
    const invitation = await makeInvitation(db, { now })
    const at = (ms: number) =>
      createTestCaller(db, null, { now: new Date(now.getTime() + 720 * 3_600_000 + ms) })

    await expectAppError(
      at(0).invitations.register(makeRegisterInviteeInput(invitation)),
      'INVITATIONS.EXPIRED',
    )
    expect((await at(-1).invitations.register(makeRegisterInviteeInput(invitation))).linked).toBe(true)
  })

  it('a registration by any token is rejected after another token of the same invitation was used', async () => {
    const invitation = await makeInvitation(db)
    const link = await copyInvitationLink(db, invitation)
    await register(makeRegisterInviteeInput(invitation))

    for (const token of [invitation.mailToken, link]) {
      await expectAppError(
        register(makeRegisterInviteeInput(invitation, { token })),
        'INVITATIONS.ALREADY_USED',
      )
      await expectAppError(visitor.invitations.read({ token }), 'INVITATIONS.ALREADY_USED')
    }
    const late = createTestCaller(db, null, { now: days(40) })
    await expectAppError(
      late.invitations.register(makeRegisterInviteeInput(invitation)),
      'INVITATIONS.ALREADY_USED',
    )
  })

  it('a registration is rejected when the contact has got an account in another way since the invitation', async () => {
    const invitation = await makeInvitation(db, { email: null })
    const token = await copyInvitationLink(db, invitation)
    const member = await makeMember(db)
    await db.person.update({ where: { id: member.personId }, data: { accountId: null } })
    const { personId } = invitation.contact
    await db.person.update({ where: { id: personId }, data: { accountId: member.accountId } })

    await expectAppError(visitor.invitations.read({ token }), 'INVITATIONS.CLAIMED')
    await expectAppError(register(makeRegisterInviteeInput(invitation, { token })), 'INVITATIONS.CLAIMED')
  })

  it('a registration is rejected when the contact or the inviter was deleted', async () => {
    const [first, second] = [await makeInvitation(db), await makeInvitation(db)]
    await db.person.delete({ where: { id: first.contact.personId } })
    await db.person.delete({ where: { id: second.inviter.personId } })

    for (const invitation of [first, second])
      await expectAppError(register(makeRegisterInviteeInput(invitation)), 'INVITATIONS.INVALID_TOKEN')
  })
})

describe('an interrupted registration', () => {
  it('an interrupted registration changes nothing, and succeeds when it is repeated', async () => {
    const invitation = await makeInvitation(db)
    const ctx = createTestContext(db, null)
    const breaks = {
      module: 'broken',
      merge: async () => undefined,
      welcome: () => Promise.reject(new Error('the cable was pulled')),
      collect: async () => ({ content: {}, photoIds: [] }),
      leave: async () => undefined,
    }
    const before = await everything()

    const attempt = registerInvited(
      { ...ctx, personEventHandlers: [...ctx.personEventHandlers, breaks] },
      makeRegisterInviteeInput(invitation),
    )
    await expect(attempt).rejects.toThrow('the cable was pulled')

    expect(await everything()).toEqual(before)
    expect(ctx.sessionCookie.value).toBeNull()
    expect(
      (await register(makeRegisterInviteeInput(invitation, { name: createUniquePersonName() }))).linked,
    ).toBe(true)
  })
})
