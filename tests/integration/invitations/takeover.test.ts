import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import type { FederatedIdentity } from '#modules/identity/api.ts'
import { registerWithFederatedIdentity } from '#modules/invitations/host-api.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const theirs = 'clave-del-atacante'
const sessionsOf = (email: string) => db.session.count({ where: { account: { email } } })

async function makeRecommendedContact(email?: null) {
  const invitation = await makeInvitation(db, { email })
  await addToCircle(db, await makeMember(db), invitation.contact)
  return { invitation, emailOf: invitation.contact.email ?? '' }
}

async function expectUntouched({ contact }: CreatedTestInvitation) {
  const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
  expect([person.accountId, person.name, person.email]).toEqual([null, contact.name, contact.email])
}

async function ownerRecovers({ contact }: CreatedTestInvitation, attackers: string[] = []) {
  const email = contact.email ?? ''
  const { accountId } = await db.person.findFirstOrThrow({ where: { email, accountId: { not: null } } })
  await inTransaction(db, (tx) =>
    proveEmail(tx, createTestContext(db, null), { accountId: requireValue(accountId), email, by: 'mail' }),
  )
  expect(await sessionsOf(email)).toBe(0)
  const identities = await db.federatedIdentity.findMany({ where: { accountId: requireValue(accountId) } })
  expect(identities.filter(({ subject }) => attackers.includes(subject))).toEqual([])
  const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
  expect(person.accountId).toBe(accountId)
}

function identityOf(email: string, emailVerified: boolean): FederatedIdentity {
  const issuer = 'https://issuer.example'
  const provider = { id: 'oidc', issuer, clientId: 'a', clientSecret: 'b', name: 'Emisor' } as const
  return { provider, issuer, subject: crypto.randomUUID(), email, emailVerified, name: 'Atacante' }
}

const form = { name: 'Atacante', phone: '', profession: '', city: 'León' }

describe('taking over the profile of an invited contact', () => {
  it('a stranger who registers by a forwarded link with the contact’s e-mail does not take over the profile', async () => {
    const { invitation, emailOf } = await makeRecommendedContact()
    const token = await copyInvitationLink(db, invitation)

    const { linked } = await visitor.invitations.register(
      makeRegisterInviteeInput(invitation, { token, password: theirs }),
    )

    expect(linked).toBe(false)
    await expectUntouched(invitation)
    expect(await sessionsOf(emailOf)).toBe(1)
    await ownerRecovers(invitation)
  })

  it('the owner of the contact’s e-mail can recover a profile taken over by a copied link', async () => {
    const invitation = await makeInvitation(db)
    const token = await copyInvitationLink(db, invitation)

    const { linked } = await visitor.invitations.register(
      makeRegisterInviteeInput(invitation, { token, password: theirs }),
    )

    // Only the inviter recommends this contact, so the invitation link suffices for the takeover.
    expect(linked).toBe(true)
    await ownerRecovers(invitation)
  })

  it('an existing account with the contact’s unconfirmed e-mail does not take over the contact’s profile', async () => {
    const { invitation, emailOf } = await makeRecommendedContact()
    await visitor.identity.signUp({ name: 'Atacante', email: emailOf, password: theirs })
    const trojan = crypto.randomUUID()
    const { id: accountId } = await db.account.findUniqueOrThrow({ where: { email: emailOf } })
    const issuer = 'https://issuer.example'
    await db.federatedIdentity.create({ data: { issuer, subject: trojan, accountId, email: null } })
    await expectUntouched(invitation)

    const token = await copyInvitationLink(db, invitation)
    const attempt = await visitor.invitations.register(
      makeRegisterInviteeInput(invitation, { token, password: theirs }),
    )
    expect(attempt).toMatchObject({ linked: false, pending: 'MAIL' })
    await expectUntouched(invitation)

    await ownerRecovers(invitation, [trojan])
  })

  it('accepting an e-mailed invitation with the password of an existing account ends all older sessions of the account', async () => {
    const { invitation, emailOf } = await makeRecommendedContact()
    const shared = 'la-misma-de-siempre'
    await visitor.identity.signUp({ name: 'Atacante', email: emailOf, password: shared })
    const before = await db.session.findFirstOrThrow({ where: { account: { email: emailOf } } })

    await visitor.invitations.register(makeRegisterInviteeInput(invitation, { password: shared }))

    expect(await db.session.count({ where: { id: before.id } })).toBe(0)
    expect(await sessionsOf(emailOf)).toBe(1)
  })

  it('a member cannot take over a contact’s profile by an unconfirmed change of the member’s e-mail', async () => {
    const { invitation, emailOf } = await makeRecommendedContact()
    const attacker = await makeMember(db)
    const { identity } = createTestCaller(db, attacker.actor)
    await identity.requestEmailChange({ email: emailOf, password: attacker.password })
    const token = await copyInvitationLink(db, invitation)
    const { email, password } = attacker
    const attempt = visitor.invitations.register(
      makeRegisterInviteeInput(invitation, { token, email, password }),
    )
    await expectAppError(attempt, 'INVITATIONS.OTHER_EMAIL')

    await visitor.invitations.register(makeRegisterInviteeInput(invitation))

    const waiting = await db.oneTimeToken.findFirstOrThrow({
      where: { accountId: attacker.accountId, purpose: 'CHANGE_EMAIL' },
    })
    expect(waiting.email).toBe(emailOf)
    const owner = await db.person.findUniqueOrThrow({ where: { id: invitation.contact.personId } })
    expect(owner.accountId).not.toBe(attacker.accountId)
  })

  it('a registration by an identity provider that does not verify e-mails does not take over the contact’s profile', async () => {
    const { invitation, emailOf } = await makeRecommendedContact()
    const token = await copyInvitationLink(db, invitation)
    const unverified = identityOf(emailOf, false)

    const asNew = registerWithFederatedIdentity(createTestContext(db, null), {
      token,
      form,
      identity: unverified,
    })
    await expectAppError(asNew, 'IDENTITY.FEDERATED_UNVERIFIED')

    // The identity provider did not verify the e-mail address, so a sign-in with the identity proves no ownership.
    const attacker = await makeMember(db)
    const { issuer, subject } = unverified
    await db.federatedIdentity.create({
      data: { issuer, subject, accountId: attacker.accountId, email: emailOf },
    })
    const asMember = await registerWithFederatedIdentity(createTestContext(db, null), {
      token,
      form,
      identity: unverified,
    })
    expect(asMember).toEqual({ linked: false, pending: 'OPERATOR' })
    await expectUntouched(invitation)
  })

  it('the server rejects a federated registration whose verified e-mail differs from the contact’s e-mail', async () => {
    const { invitation } = await makeRecommendedContact()
    const identity = identityOf('atacante@correo.example', true)
    for (const token of [invitation.mailToken, await copyInvitationLink(db, invitation)]) {
      const attempt = registerWithFederatedIdentity(createTestContext(db, null), { token, form, identity })
      await expectAppError(attempt, 'INVITATIONS.OTHER_EMAIL')
    }
    expect(await db.account.count({ where: { email: 'atacante@correo.example' } })).toBe(0)
    await expectUntouched(invitation)
  })

  it('typing a contact’s e-mail in a registration does not give the registrant the contact’s profile', async () => {
    const { invitation: victim, emailOf } = await makeRecommendedContact()
    const own = await makeInvitation(db, { email: null })
    const token = await copyInvitationLink(db, own)

    await visitor.invitations.register(
      makeRegisterInviteeInput(own, { token, email: emailOf, password: theirs }),
    )

    await expectUntouched(victim)
  })

  it('a contact that a stranger created with a member’s e-mail does not change the member’s account, name and sessions', async () => {
    const [member, attacker] = [await makeMember(db), await makeMember(db)]
    const invitation = await makeInvitation(db, { inviter: attacker, email: member.email })
    const token = await copyInvitationLink(db, invitation)

    const attempt = visitor.invitations.register(
      makeRegisterInviteeInput(invitation, { token, password: theirs }),
    )
    await expectAppError(attempt, 'INVITATIONS.EMAIL_REGISTERED')

    await visitor.identity.signIn({ email: member.email, password: member.password })
    expect(await db.person.findUnique({ where: { id: member.personId } })).toMatchObject({
      accountId: member.accountId,
      name: member.name,
    })
  })

  it('a wrong invitation token is rejected: the stored hash, the invitation id, a cut token, or swapped case', async () => {
    const { invitation } = await makeRecommendedContact()
    const { mailToken } = invitation
    const { tokenHash } = await db.invitationToken.findFirstOrThrow({
      where: { invitationId: invitation.id },
    })
    const guesses = [
      tokenHash,
      mailToken.slice(0, 31),
      `${mailToken}x`,
      swapCase(mailToken),
      invitation.id,
      '%',
    ]
    for (const token of guesses) {
      await expectAppError(visitor.invitations.read({ token }), 'INVITATIONS.INVALID_TOKEN')
      const attempt = visitor.invitations.register(makeRegisterInviteeInput(invitation, { token }))
      await expectAppError(attempt, 'INVITATIONS.INVALID_TOKEN')
    }
    await expectUntouched(invitation)
  })

  it('the server never returns the token of an e-mailed invitation to the inviter', async () => {
    const { invitation, emailOf } = await makeRecommendedContact()
    const later = new Date(Date.now() + 61 * 60_000)
    const { invitations } = createTestCaller(db, invitation.inviter.actor, { now: later })

    const answers = [
      await invitations.resend({ invitationId: invitation.id }),
      await invitations.link({ invitationId: invitation.id }),
      await invitations.sent({}),
    ]

    const resent = await readNewestInvitationToken(db, emailOf)
    expect(resent).not.toBe(invitation.mailToken)
    for (const token of [resent, invitation.mailToken]) expect(JSON.stringify(answers)).not.toContain(token)
  })
})

function swapCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')
}
