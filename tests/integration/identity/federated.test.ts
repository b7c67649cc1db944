import { describe, expect, it } from 'vitest'
import { addToCircle } from '../../support/factories/circles.ts'
import { createUniquePersonName, makeContact, makeMember } from '../../support/factories/people.ts'
import {
  createVisitorWithFederatedSignIn,
  followIdentityProviderRedirects,
} from '../../support/federated-visitor.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { type OidcTestUser, startTestOidcProvider } from '../../support/test-oidc-provider.ts'

const { db, url } = await createTestDb()
const peer = await startTestOidcProvider()
const app = await createTestApp(db, { oidc: [peer.provider] })

let people = 0
function newProviderUser(changes: Partial<OidcTestUser> = {}): OidcTestUser {
  people += 1
  const email = `federada.${people}@correo.example`
  const person = {
    sub: `sub-${people}`,
    email,
    email_verified: true,
    name: createUniquePersonName(),
    ...changes,
  }
  peer.answer({ kind: 'signIn', person })
  return person
}

describe('signing in with an identity provider', () => {
  it('a federated sign-in creates an account with a confirmed e-mail and the name that the identity provider returns', async () => {
    const { email, name } = newProviderUser({ name: '  Lucía  Ñáñez ' })
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ name: 'Lucía Ñáñez', email })
    const account = await db.account.findUniqueOrThrow({ where: { email } })
    expect(account).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date) })
    expect(name).not.toBe('Lucía Ñáñez')
  })

  it('signing in with a federated identity opens the same account again, even after the identity’s e-mail changed', async () => {
    const person = newProviderUser()
    const first = createVisitorWithFederatedSignIn(app)
    await first.travel()
    newProviderUser({ ...person, email: `otro.${person.email}`, email_verified: false })
    const second = createVisitorWithFederatedSignIn(app)
    expect(await second.travel()).toBe('/dashboard')
    expect(await second.viewer()).toEqual(await first.viewer())
  })

  it('a federated sign-in derives the name from the e-mail when the identity provider returns no name', async () => {
    newProviderUser({ name: undefined, email: 'sin.nombre@correo.example' })
    const browser = createVisitorWithFederatedSignIn(app)
    await browser.travel()
    expect(await browser.viewer()).toMatchObject({ name: 'sin nombre' })
  })

  it('a first federated sign-in gets the profile and recommendations of a contact with the same e-mail', async () => {
    const friend = await makeMember(db)
    const contact = await makeContact(db, { email: 'contacto@correo.example', createdById: friend.personId })
    await addToCircle(db, friend, contact)
    newProviderUser({ email: 'Contacto@Correo.example' })
    const browser = createVisitorWithFederatedSignIn(app)
    await browser.travel()
    expect(await browser.viewer()).toMatchObject({ personId: contact.personId })
    const recommended = { ownerId: friend.personId, memberId: contact.personId }
    expect(await db.circleMembership.count({ where: recommended })).toBe(1)
  })

  it.each([
    ['/perfil/ana?mes=2026-11#citas', '/perfil/ana?mes=2026-11#citas'],
    ['//malo.example', '/dashboard'],
    ['/.//malo.example', '/dashboard'],
    ['https://malo.example', '/dashboard'],
    ['/\\malo.example', '/dashboard'],
  ])(
    'signing in with a federated identity redirects to the return path %s only if this path is local',
    async (returnPath, expected) => {
      newProviderUser()
      expect(await createVisitorWithFederatedSignIn(app).travel({ returnPath })).toBe(expected)
    },
  )

  it('signing in with a federated identity ends the previous session of this browser', async () => {
    const before = await makeMember(db)
    const person = newProviderUser()
    const browser = createVisitorWithFederatedSignIn(app, before.sessionToken)
    await browser.travel()
    expect(await browser.viewer()).toMatchObject({ email: person.email })
    expect(await db.session.count({ where: { accountId: before.accountId } })).toBe(0)
  })

  it('three overlapping callbacks of one federated identity create one account', async () => {
    const { email } = newProviderUser()
    const callbacks: (() => Promise<string>)[] = []
    for (const browser of [
      createVisitorWithFederatedSignIn(app),
      createVisitorWithFederatedSignIn(app),
      createVisitorWithFederatedSignIn(app),
    ]) {
      const callback = await followIdentityProviderRedirects(await browser.start())
      callbacks.push(() => browser.open(callback))
    }
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('account'), callbacks)
    expect(outcomes).toEqual(Array(3).fill({ status: 'fulfilled', value: '/dashboard' }))
    const account = await db.account.findUniqueOrThrow({ where: { email }, include: { sessions: true } })
    expect(account.sessions).toHaveLength(3)
  })

  it('signing in with a federated identity works in two tabs of one browser at the same time', async () => {
    const { email } = newProviderUser()
    const browser = createVisitorWithFederatedSignIn(app)
    const [one, other] = [await browser.start({ returnPath: '/circulo' }), await browser.start()]
    expect(await browser.open(await followIdentityProviderRedirects(one))).toBe('/circulo')
    expect(await browser.open(await followIdentityProviderRedirects(other))).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ email })
  })
})

describe('an account with the same e-mail', () => {
  it('a federated sign-in links the identity to the confirmed account with its e-mail', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: new Date() } })
    newProviderUser({ email: member.email.toUpperCase() })
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ personId: member.personId, name: member.name })
    const account = await db.account.findUniqueOrThrow({ where: { id: member.accountId } })
    expect(account.passwordHash).not.toBeNull()
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(2)
    const mails = await db.outboxMail.findMany({ where: { recipient: member.email } })
    expect(mails.map((mail) => mail.subject)).toContain('Ahora puedes entrar con Google')
  })

  it('a federated sign-in deletes credentials that were added before the account’s e-mail was confirmed', async () => {
    const victim = 'victima@correo.example'
    const attacker = await makeMember(db, { email: victim, password: 'la-del-atacante' })
    const attackersBrowser = createVisitorWithFederatedSignIn(app, attacker.sessionToken)
    const attackersIdentity = newProviderUser({ email: 'atacante@correo.example' })
    const link = { purpose: 'link', password: 'la-del-atacante' } as const
    expect(await attackersBrowser.travel(link)).toBe('/mi-cuenta?vinculada=oidc')
    const pending = await attackersBrowser.start(link)
    const attackersReturn = await followIdentityProviderRedirects(pending)

    newProviderUser({ email: victim })
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ email: victim })

    expect(await attackersBrowser.viewer()).toBeNull()
    const password = await attackersBrowser.call('identity.signIn', {
      email: victim,
      password: attacker.password,
    })
    expect(password.status).toBe(401)
    expect(await attackersBrowser.open(attackersReturn)).toBe('/login?error=federado&proveedor=oidc')
    newProviderUser(attackersIdentity)
    const again = createVisitorWithFederatedSignIn(app)
    await again.travel()
    expect(await again.viewer()).toMatchObject({ email: 'atacante@correo.example' })
    expect(await db.federatedIdentity.count({ where: { accountId: attacker.accountId } })).toBe(1)
  })

  it.each([false, undefined, 'false', 'no'])(
    'an identity with an account’s e-mail does not sign in when the issuer’s email_verified is %j',
    async (verified) => {
      const member = await makeMember(db)
      newProviderUser({ email: member.email, email_verified: verified })
      const browser = createVisitorWithFederatedSignIn(app)
      expect(await browser.travel({ returnPath: '/circulo' })).toBe(
        '/login?volver=%2Fcirculo&error=federado-sin-verificar&proveedor=oidc',
      )
      expect(browser.hasSession()).toBe(false)
      expect(await db.federatedIdentity.count({ where: { accountId: member.accountId } })).toBe(0)
    },
  )

  it('a federated sign-in succeeds when the issuer’s email_verified is the string "true"', async () => {
    newProviderUser({ email_verified: 'true' })
    expect(await createVisitorWithFederatedSignIn(app).travel()).toBe('/dashboard')
  })

  it('no account is created for an identity with an unverified or missing e-mail', async () => {
    const { email } = newProviderUser({ email_verified: false })
    const rejected = '/login?error=federado-sin-verificar&proveedor=oidc'
    expect(await createVisitorWithFederatedSignIn(app).travel()).toBe(rejected)
    expect(await db.account.count({ where: { email } })).toBe(0)
    newProviderUser({ email: undefined })
    expect(await createVisitorWithFederatedSignIn(app).travel()).toBe(rejected)
  })

  it('a federated sign-in does not treat the Kelvin sign in an e-mail address as the letter k', async () => {
    const victim = await makeMember(db, { email: 'mike@correo.example' })
    newProviderUser({ email: 'mi\u212Ae@correo.example' })
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe('/login?error=federado-sin-verificar&proveedor=oidc')
    expect(await db.federatedIdentity.count({ where: { accountId: victim.accountId } })).toBe(0)
  })

  it('a sign-in through an identity provider is rejected if the member’s account is disabled', async () => {
    const member = await makeMember(db)
    const person = newProviderUser({ email: member.email })
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: new Date() } })
    const closed = '/login?error=deshabilitada&proveedor=oidc'
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe(closed)
    const { accountId } = member
    await db.federatedIdentity.create({
      data: { issuer: peer.provider.issuer, subject: person.sub, accountId },
    })
    expect(await browser.travel()).toBe(closed)
    expect(browser.hasSession()).toBe(false)
  })
})

describe('a return from an identity provider where the user did not sign in', () => {
  it('cancelling at the identity provider returns to the previous page without an error message', async () => {
    peer.answer({ kind: 'cancel' })
    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe('/login')
    expect(await browser.travel({ returnPath: '/circulo' })).toBe('/login?volver=%2Fcirculo')
    expect(await browser.travel({ purpose: 'signUp' })).toBe('/registro')
    expect(await browser.travel({ purpose: 'signUp', returnPath: '/circulo' })).toBe(
      '/registro?volver=%2Fcirculo',
    )
    expect(browser.hasSession()).toBe(false)
  })

  it('an error response of the identity provider leads to the message that the sign-in failed', async () => {
    peer.answer({ kind: 'error', error: 'server_error' })
    expect(await createVisitorWithFederatedSignIn(app).travel()).toBe('/login?error=federado&proveedor=oidc')
  })
})

describe('signInOptions', () => {
  it('signInOptions returns only the id and the name of the first configured identity provider', async () => {
    const response = await app.inject({ url: '/trpc/identity.signInOptions', headers: { host: 'localhost' } })
    expect(response.json().result.data.json).toEqual({
      provider: { id: 'oidc', name: 'Google' },
      minPasswordLength: 6,
    })
  })

  it('signInOptions returns no identity provider when none is configured', async () => {
    const bare = await createTestApp(db)
    const response = await bare.inject({
      url: '/trpc/identity.signInOptions',
      headers: { host: 'localhost' },
    })
    expect(response.json().result.data.json.provider).toBeNull()
    const { status } = await createVisitorWithFederatedSignIn(bare).call('identity.startFederated', {
      providerId: 'oidc',
      purpose: 'signIn',
    })
    expect(status).toBe(403)
  })
})
