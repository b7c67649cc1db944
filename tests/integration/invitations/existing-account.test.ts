import { describe, expect, it } from 'vitest'
import type { RegisterInviteeInput } from '#modules/invitations/contract/invitations.ts'
import { createAdminCommandRunner } from '../../support/admin.ts'
import { createTestBrowserCookies, createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const register = (input: RegisterInviteeInput) => visitor.invitations.register(input)
const accountOf = (member: TestMember) => db.account.findUniqueOrThrow({ where: { id: member.accountId } })
const isOpen = async ({ actor }: TestMember) =>
  (await db.session.count({ where: { id: actor.sessionId } })) > 0

function proven(member: TestMember) {
  return db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: new Date() } })
}

async function invitedMember() {
  const member = await makeMember(db, { profile: { phone: '33 1111 2222', city: 'Colima' } })
  const invitation = await makeInvitation(db, { email: member.email })
  const friend = await makeMember(db)
  await addToCircle(db, friend, member)
  return { member, invitation, friend }
}

describe('a registration by invitation with the e-mail of an existing account', () => {
  it(`an invited person who types the password of an existing account gets the contact’s data merged into this account`, async () => {
    const { member, invitation, friend } = await invitedMember()
    await proven(member)
    const browser = createTestBrowserCookies()

    const { viewer, linked } = await createTestCaller(db, null, { browser }).invitations.register(
      makeRegisterInviteeInput(invitation, {
        password: member.password,
        email: member.email.toUpperCase(),
        name: 'Otro Nombre',
        phone: '33 9999 8888',
        city: 'León',
      }),
    )

    const { personId } = member
    expect([linked, viewer.personId, viewer.name]).toEqual([true, personId, member.name])
    expect(browser.get('session')).toBeDefined()
    expect(await db.person.findUnique({ where: { id: personId } })).toMatchObject({
      accountId: member.accountId,
      phone: '33 1111 2222',
      city: 'Colima',
    })
    const { profilePath } = await visitor.identity.profile({ id: invitation.contact.personId })
    expect(profilePath).toBe(member.profilePath)
    const { recommenders } = await visitor.circles.standing({ personId })
    expect(recommenders.map((face) => face.personId).sort()).toEqual(
      [friend.personId, invitation.inviter.personId].sort(),
    )
    expect(await isOpen(member)).toBe(true)
  })

  it('a registration by an e-mailed invitation confirms the e-mail address of an existing account', async () => {
    const { member, invitation } = await invitedMember()

    const { linked } = await register(makeRegisterInviteeInput(invitation, { password: member.password }))

    expect(linked).toBe(true)
    expect((await accountOf(member)).emailVerifiedAt).not.toBeNull()
    expect(await isOpen(member)).toBe(false)
    await visitor.identity.signIn({ email: member.email, password: member.password })
  })

  it('a registration with an existing account’s e-mail fills empty profile fields with the typed values', async () => {
    const member = await makeMember(db)
    const { contact, ...invitation } = await makeInvitation(db, {
      email: member.email,
      contact: { professions: [], city: null, state: null },
    })
    const typed = makeRegisterInviteeInput({ ...invitation, contact }, { profession: 'Sastre', city: 'León' })
    await register({ ...typed, password: member.password })

    expect(await db.person.findUnique({ where: { id: contact.personId } })).toMatchObject({
      professions: ['Sastre'],
      city: 'León',
      phone: contact.phone,
    })
  })

  it.each(['MAIL', 'LINK'])(
    'a registration by a %s invitation token fails if the existing account has a different password',
    async (kind) => {
      const { member, invitation } = await invitedMember()
      const token = kind === 'MAIL' ? invitation.mailToken : await copyInvitationLink(db, invitation)

      const attempt = register(makeRegisterInviteeInput(invitation, { token, password: 'no-es-la-suya' }))
      await expectAppError(attempt, 'INVITATIONS.EMAIL_REGISTERED')

      expect((await accountOf(member)).emailVerifiedAt).toBeNull()
      expect(await isOpen(member)).toBe(true)
      const { accountId } = await db.person.findUniqueOrThrow({ where: { id: invitation.contact.personId } })
      expect(accountId).toBeNull()
      expect((await visitor.invitations.read({ token })).kind).toBe(kind)
    },
  )

  it('wrong passwords for an existing account share one limit at registration and at sign-in', async () => {
    const { member, invitation } = await invitedMember()
    const address = '198.51.100.7'
    const from = createTestCaller(db, null, { address })
    for (let attempt = 0; attempt < 25; attempt++) {
      const typed = makeRegisterInviteeInput(invitation, { password: `no-es-la-suya-${attempt}` })
      await expectAppError(from.invitations.register(typed), 'INVITATIONS.EMAIL_REGISTERED')
    }

    const right = makeRegisterInviteeInput(invitation, { password: member.password })
    await expectAppError(from.invitations.register(right), 'IDENTITY.TOO_MANY_ATTEMPTS')
    const { email, password } = member
    await expectAppError(from.identity.signIn({ email, password }), 'IDENTITY.TOO_MANY_ATTEMPTS')
  })

  it('a registration for an account without password gets an error with the name of the account’s identity provider', async () => {
    const { member, invitation } = await invitedMember()
    const { accountId, email } = member
    const google = { issuer: 'https://accounts.google.com', subject: accountId, accountId, email }
    await db.federatedIdentity.create({ data: google })
    await db.account.update({ where: { id: accountId }, data: { passwordHash: null } })

    const rejection = await expectAppError(
      register(makeRegisterInviteeInput(invitation)),
      'INVITATIONS.FEDERATED_ACCOUNT',
    )

    expect(rejection?.values).toEqual({ provider: 'Google' })
  })

  it('a registration reveals that an existing account is disabled only if the password is right', async () => {
    const { member, invitation } = await invitedMember()
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: new Date() } })

    const right = makeRegisterInviteeInput(invitation, { password: member.password })
    await expectAppError(register(right), 'IDENTITY.USER_DISABLED')
    const wrong = makeRegisterInviteeInput(invitation, { password: 'no-es-la-suya' })
    await expectAppError(register(wrong), 'INVITATIONS.EMAIL_REGISTERED')
  })
})

describe('a copied link for an existing account', () => {
  it('a member who confirmed the contact’s e-mail takes over the contact’s profile by a copied link', async () => {
    const { member, invitation, friend } = await invitedMember()
    await proven(member)
    await addToCircle(db, friend, invitation.contact)
    const token = await copyInvitationLink(db, invitation)

    const typed = makeRegisterInviteeInput(invitation, { token, password: member.password })
    expect(await register(typed)).toMatchObject({ linked: true, pending: null })
  })

  it('a copied link transfers no profile with several recommenders before the member confirms the e-mail', async () => {
    const { member, invitation, friend } = await invitedMember()
    await addToCircle(db, friend, invitation.contact)
    const token = await copyInvitationLink(db, invitation)
    const verification = { recipient: member.email, text: { contains: '/verificar?token=' } }
    const before = await db.outboxMail.count({ where: verification })

    const outcome = await register(makeRegisterInviteeInput(invitation, { token, password: member.password }))

    expect(outcome).toMatchObject({ linked: false, pending: 'MAIL' })
    expect(outcome.viewer.personId).toBe(member.personId)
    expect(await db.outboxMail.count({ where: verification })).toBe(before + 1)
    expect(await isOpen(member)).toBe(true)
  })

  it('a copied link from the sole recommender lets any member take over a contact without e-mail', async () => {
    const [member, invitation] = [await makeMember(db), await makeInvitation(db, { email: null })]
    const token = await copyInvitationLink(db, invitation)

    const { linked, viewer } = await register(
      makeRegisterInviteeInput(invitation, { token, email: member.email, password: member.password }),
    )

    expect([linked, viewer.personId]).toEqual([true, invitation.contact.personId])
    expect((await accountOf(member)).emailVerifiedAt).toBeNull()
  })

  it('an inviter cannot take over the invited contact’s profile by a copied invitation link', async () => {
    const invitation = await makeInvitation(db, { email: null })
    const { inviter, contact } = invitation
    const token = await copyInvitationLink(db, invitation)
    const own = { token, email: inviter.email, password: inviter.password }

    await expectAppError(register(makeRegisterInviteeInput(invitation, own)), 'INVITATIONS.OWN')

    const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    expect(person.accountId).toBeNull()
  })

  it('a member who accepts the member’s own e-mailed invitation gets no recommendation', async () => {
    const inviter = await makeMember(db)
    const invitation = await makeInvitation(db, { inviter, email: inviter.email })

    const { linked, viewer } = await register(
      makeRegisterInviteeInput(invitation, { password: inviter.password }),
    )

    expect([linked, viewer.personId]).toEqual([true, inviter.personId])
    const edges = await db.circleMembership.count({ where: { memberId: viewer.personId } })
    expect(edges).toBe(0)
  })
})

describe('a member who is in the circles of others, but has never saved the profile', () => {
  const planted = {
    name: 'Ladrona',
    professions: ['Brujería'],
    city: 'Tepito',
    state: 'Ciudad de México',
    hasShop: true,
    shopName: 'El Robo',
    address: 'Centro 1',
  }
  const asks = { name: 'La Ladrona', email: 'x@correo.example', message: 'Es mi perfil', mailboxLost: false }

  async function knownMember() {
    const member = await makeMember(db)
    await proven(member)
    await addToCircle(db, await makeMember(db), member)
    return member
  }

  async function accept({ email, password }: TestMember): Promise<void> {
    const token = await readNewestInvitationToken(db, email)
    const { name, phone, profession, city } = await visitor.invitations.read({ token })
    const prefilled = { name, phone: phone ?? '', profession: profession ?? '', city: city ?? '' }
    await register({ ...prefilled, email, password, token })
  }

  async function expectKept({ personId, name, profilePath }: TestMember): Promise<void> {
    const own = { id: personId, name, phone: null, professions: [], city: null, hasShop: false }
    expect(await db.person.findUnique({ where: { id: personId } })).toMatchObject(own)
    expect((await visitor.identity.profile({ id: personId })).profilePath).toBe(profilePath)
    const parts = (await db.profileOffer.findMany({ where: { personId } })).map(({ part }) => part)
    expect(parts.sort()).toEqual(['name', 'phone', 'place', 'professions', 'shop'])
  }

  it('a member who takes over a contact by an e-mailed link keeps the member’s profile values', async () => {
    const member = await knownMember()
    const { personId } = await makeContact(db, { ...planted, email: member.email })
    await visitor.invitations.requestClaim({ ...asks, personId, phone: '' })
    await accept(member)
    await expectKept(member)
  })

  it('a member who accepts an invitation from a deleted account keeps the member’s own profile values', async () => {
    const member = await knownMember()
    const { inviter, contact } = await makeInvitation(db, { email: member.email, contact: planted })
    await addToCircle(db, await makeMember(db), contact)
    const { password, actor } = inviter
    await createTestCaller(db, actor).identity.deleteAccount({ password, email: null })
    await accept(member)
    await expectKept(member)
  })

  it.each([
    ['while signed in', true],
    ['as a visitor', false],
  ])(
    'approving a claim that a member sent %s does not change the member’s own profile',
    async (_, isSignedIn) => {
      const member = await knownMember()
      const { personId } = await makeContact(db, planted)
      const requester = isSignedIn ? createTestCaller(db, member.actor) : visitor
      const { name, email } = member
      await requester.invitations.requestClaim({ ...asks, name, email, personId, phone: '' })
      const { id } = await db.profileRequest.findFirstOrThrow({ where: { personId } })
      await createAdminCommandRunner(db)('approve', id)
      if (!isSignedIn) await accept(member)
      await expectKept(member)
    },
  )
})
