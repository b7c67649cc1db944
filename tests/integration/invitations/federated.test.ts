import { describe, expect, it } from 'vitest'
import { encryptText } from '#kernel/encrypted-text.ts'
import { hashToken } from '#kernel/tokens.ts'
import type { StartFederatedIdentityFlowInput } from '#modules/identity/contract/federated.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { copyInvitationLink, makeInvitation } from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  createVisitorWithFederatedSignIn,
  followIdentityProviderRedirects,
} from '../../support/federated-visitor.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { startTestOidcProvider } from '../../support/test-oidc-provider.ts'

const { db, url } = await createTestDb()
const peer = await startTestOidcProvider()
const app = await createTestApp(db, { oidc: [peer.provider] })

function comes(email: string, verified = true) {
  const person = { sub: `sub-of-${email.toLowerCase()}`, email, email_verified: verified, name: 'De Google' }
  peer.answer({ kind: 'signIn', person })
}

const typed = { name: 'Ximena Robles', phone: '33 9876 5432', profession: 'Costura', city: 'Tepic' }

function registering(token: string, form = {}): Partial<StartFederatedIdentityFlowInput> {
  return { purpose: 'invitation', invitation: { token, ...typed, ...form } }
}

describe('registering by an invitation with a federated identity', () => {
  it('a federated registration compares the identity’s e-mail with the contact’s e-mail case-insensitively', async () => {
    const { mailToken, contact, inviter, id } = await makeInvitation(db)
    comes(contact.email?.toUpperCase() ?? '')
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel(registering(mailToken))).toBe('/dashboard')

    expect(await browser.viewer()).toMatchObject({ personId: contact.personId, name: typed.name })
    const person = await db.person.findUniqueOrThrow({
      where: { id: contact.personId },
      include: { account: true },
    })
    expect(person.account).toMatchObject({ email: contact.email, passwordHash: null })
    expect(person.account?.emailVerifiedAt).not.toBeNull()
    const recommended = { ownerId: inviter.personId, memberId: contact.personId }
    expect(await db.circleMembership.count({ where: recommended })).toBe(1)
    const used = await db.invitation.findUniqueOrThrow({ where: { id } })
    expect(used).toMatchObject({ usedByAccountId: person.accountId, usedAt: expect.any(Date) })
  })

  it('a federated registration stores the typed values and the invitation token only in encrypted form', async () => {
    const { mailToken, contact } = await makeInvitation(db)
    comes(contact.email ?? '')
    await createVisitorWithFederatedSignIn(app).start(registering(mailToken))
    const flows = JSON.stringify(await db.federatedFlow.findMany())
    for (const secret of [mailToken, typed.name, typed.phone]) expect(flows).not.toContain(secret)
  })

  it('a registration through an identity provider creates no account if the stored registration form is invalid', async () => {
    const { mailToken, contact } = await makeInvitation(db)
    comes(contact.email ?? '')
    const browser = createVisitorWithFederatedSignIn(app)
    const start = await browser.start(registering(mailToken))
    const secret = browser.cookies.get('acceso') ?? ''
    const form = encryptText(JSON.stringify({ token: mailToken, name: 7 }), secret)
    await db.federatedFlow.updateMany({ where: { browserHash: hashToken(secret) }, data: { form } })
    expect(await browser.open(await followIdentityProviderRedirects(start))).toBe(
      '/login?error=federado&proveedor=oidc',
    )
    expect(browser.hasSession()).toBe(false)
    expect(await db.account.count({ where: { email: contact.email ?? '' } })).toBe(0)
  })

  it.each([true, false])(
    'a federated registration with an e-mail other than the invited one does not sign in, and explains the reason (e-mail verified: %s)',
    async (verified) => {
      const { mailToken, contact, id } = await makeInvitation(db)
      const stranger = `${crypto.randomUUID()}@correo.example`
      comes(stranger, verified)
      const browser = createVisitorWithFederatedSignIn(app)
      expect(await browser.travel(registering(mailToken))).toBe(
        `/invitacion?token=${mailToken}&error=otro-correo&proveedor=oidc`,
      )
      expect(browser.hasSession()).toBe(false)
      expect(await db.account.count({ where: { email: { in: [stranger, contact.email ?? ''] } } })).toBe(0)
      expect(await db.invitation.findUniqueOrThrow({ where: { id } })).toMatchObject({ usedAt: null })
    },
  )

  it('a federated registration does not sign in if the identity provider has not verified the invitation’s e-mail', async () => {
    const { mailToken, contact } = await makeInvitation(db)
    comes(contact.email ?? '', false)
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel(registering(mailToken))).toBe(
      `/invitacion?token=${mailToken}&error=federado-sin-verificar&proveedor=oidc`,
    )
    expect(browser.hasSession()).toBe(false)
  })

  it('if the identity provider verified the contact’s e-mail, a registration by a copied link takes over the profile', async () => {
    const invitation = await makeInvitation(db)
    await addToCircle(db, await makeMember(db), invitation.contact)
    comes(invitation.contact.email ?? '')
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel(registering(await copyInvitationLink(db, invitation)))).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ personId: invitation.contact.personId })
  })

  it('a federated registration for a contact with several recommenders but no e-mail needs operator approval', async () => {
    const invitation = await makeInvitation(db, { email: null })
    await addToCircle(db, await makeMember(db), invitation.contact)
    comes(`${crypto.randomUUID()}@correo.example`)
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel(registering(await copyInvitationLink(db, invitation)))).toBe(
      '/dashboard?invitacion=OPERATOR',
    )
    expect((await browser.viewer())?.personId).not.toBe(invitation.contact.personId)
    expect(await db.profileRequest.count({ where: { personId: invitation.contact.personId } })).toBe(1)
  })

  it('an account opened with an identity provider after an invitation takes over the profile of the invited contact', async () => {
    const { mailToken, contact } = await makeInvitation(db)
    const member = await makeMember(db, { email: contact.email ?? '' })
    comes(contact.email ?? '')
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel(registering(mailToken))).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ personId: contact.personId })
    const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    expect(person.accountId).toBe(member.accountId)
    expect(await db.person.count({ where: { id: member.personId } })).toBe(0)
  })

  it('only one of two overlapping federated registrations with the same invitation token succeeds', async () => {
    const { mailToken, contact, id } = await makeInvitation(db)
    comes(contact.email ?? '')
    const callbacks: (() => Promise<string>)[] = []
    for (const browser of [createVisitorWithFederatedSignIn(app), createVisitorWithFederatedSignIn(app)]) {
      const callback = await followIdentityProviderRedirects(await browser.start(registering(mailToken)))
      callbacks.push(() => browser.open(callback))
    }
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('account'), callbacks)
    const pages = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)
    expect(pages.sort()).toEqual(['/dashboard', `/invitacion?token=${mailToken}`])
    expect(await db.account.count({ where: { email: contact.email ?? '' } })).toBe(1)
    expect(await db.invitation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      usedAt: expect.any(Date),
    })
  })

  it('the browser returns to the invitation if a federated registration is cancelled or the invitation was used', async () => {
    const { mailToken, contact } = await makeInvitation(db)
    const invitation = `/invitacion?token=${mailToken}`
    peer.answer({ kind: 'cancel' })
    expect(await createVisitorWithFederatedSignIn(app).travel(registering(mailToken))).toBe(invitation)
    comes(contact.email ?? '')
    expect(await createVisitorWithFederatedSignIn(app).travel(registering(mailToken))).toBe('/dashboard')
    expect(await createVisitorWithFederatedSignIn(app).travel(registering(mailToken))).toBe(invitation)
  })

  it.each([
    [{ invitation: undefined }, 'IDENTITY.INVITATION_TOKEN_REQUIRED'],
    [registering(''), 'IDENTITY.INVITATION_TOKEN_REQUIRED'],
    [registering('any', { phone: '12' }), 'IDENTITY.INVALID_PHONE'],
  ])(
    'a federated registration with the invalid input %j is rejected before the browser opens the page of the identity provider',
    async (input, appCode) => {
      const leave = { providerId: 'oidc', purpose: 'invitation', ...input }
      const { body } = await createVisitorWithFederatedSignIn(app).call('identity.startFederated', leave)
      expect(Object(body).error?.json.data.appCode).toBe(appCode)
    },
  )
})
