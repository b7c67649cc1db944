import { describe, expect, it } from 'vitest'
import { startSession } from '#modules/identity/accounts-api.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import {
  createVisitorWithFederatedSignIn,
  followIdentityProviderRedirects,
  type VisitorWithFederatedSignIn,
} from '../../support/federated-visitor.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { createRowLock, preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { startTestOidcProvider } from '../../support/test-oidc-provider.ts'

const { db, url } = await createTestDb()
const google = await startTestOidcProvider()
const other = await startTestOidcProvider({ id: 'oidc2', name: 'Otra' })
const config = { oidc: [google.provider, other.provider] }
const app = await createTestApp(db, config)

const linked = '/mi-cuenta?vinculada=oidc'

function newProviderUser(email = `${crypto.randomUUID()}@correo.example`) {
  const person = { sub: `sub-of-${email}`, email, email_verified: true, name: 'Vinculada' }
  for (const peer of [google, other]) peer.answer({ kind: 'signIn', person })
  return person
}

function link(browser: VisitorWithFederatedSignIn, providerId: 'oidc' | 'oidc2' = 'oidc'): Promise<string> {
  return browser.travel({ providerId, purpose: 'link' })
}

const accountOf = ({ actor }: Pick<TestMember, 'actor'>) =>
  createTestCaller(db, actor, { config }).identity.account()

async function makeFederatedMember() {
  const { email } = newProviderUser()
  const browser = createVisitorWithFederatedSignIn(app)
  await browser.travel()
  const account = await db.account.findUniqueOrThrow({
    where: { email },
    include: { person: true, sessions: true },
  })
  const [session] = account.sessions
  if (!account.person || !session) throw new Error('not signed in')
  return {
    browser,
    email,
    actor: { accountId: account.id, personId: account.person.id, sessionId: session.id },
  }
}

describe('linking an identity of an identity provider to an account', () => {
  it('linking an identity lets the member sign in with the identity, and sends a notice', async () => {
    const member = await makeMember(db)
    const { email } = newProviderUser()
    expect(await link(createVisitorWithFederatedSignIn(app, member.sessionToken))).toBe(linked)

    const browser = createVisitorWithFederatedSignIn(app)
    expect(await browser.travel()).toBe('/dashboard')
    expect(await browser.viewer()).toMatchObject({ personId: member.personId })
    const account = await accountOf(member)
    expect(account.identities).toMatchObject([{ providerName: 'Google', email }])
    expect(account.providers).toEqual([{ id: 'oidc2', name: 'Otra' }])
    const mails = await readMailsToRecipient(db, member.email)
    expect(mails.map(({ subject }) => subject)).toContain('Ahora puedes entrar con Google')
  })

  it('linking an identity changes nothing and sends no notice when the identity is already linked', async () => {
    const member = await makeMember(db)
    const browser = createVisitorWithFederatedSignIn(app, member.sessionToken)
    newProviderUser()
    await link(browser)
    const before = await readMailsToRecipient(db, member.email)
    expect(await link(browser)).toBe(linked)
    expect(await readMailsToRecipient(db, member.email)).toEqual(before)
    expect((await accountOf(member)).identities).toHaveLength(1)
  })

  it('an account can link one identity of each of two identity providers', async () => {
    const member = await makeMember(db)
    const browser = createVisitorWithFederatedSignIn(app, member.sessionToken)
    newProviderUser()
    await link(browser)
    expect(await link(browser, 'oidc2')).toBe('/mi-cuenta?vinculada=oidc2')
    const account = await accountOf(member)
    expect(account.identities.map(({ providerName }) => providerName)).toEqual(['Google', 'Otra'])
    expect(account.providers).toEqual([])
  })

  it('linking an identity is rejected with an explanation when another account has the identity', async () => {
    const owner = await makeFederatedMember()
    const member = await makeMember(db)
    const browser = createVisitorWithFederatedSignIn(app, member.sessionToken)
    expect(await link(browser)).toBe('/mi-cuenta?error=vinculo-ajeno&proveedor=oidc')
    expect((await accountOf(member)).identities).toEqual([])
    expect((await accountOf(owner)).identities).toHaveLength(1)
  })

  it('a request to link a federated identity to an account returns HTTP status 401 without a session', async () => {
    const { status } = await createVisitorWithFederatedSignIn(app).call('identity.startFederated', {
      providerId: 'oidc',
      purpose: 'link',
    })
    expect(status).toBe(401)
  })

  it('linking an identity requires the password', async () => {
    const member = await makeMember(db)
    const own = createTestCaller(db, member.actor, { config }).identity
    const start = (password?: string) => own.startFederated({ providerId: 'oidc', purpose: 'link', password })
    await expectAppError(start(), 'IDENTITY.WRONG_PASSWORD')
    await expectAppError(start('no-es-esta-clave'), 'IDENTITY.WRONG_PASSWORD')
    expect(await db.federatedFlow.count({ where: { accountId: member.accountId } })).toBe(0)
    expect((await start(member.password)).url).toContain(google.provider.issuer)
  })

  it('linking an identity requires a recent sign-in when the account has no password', async () => {
    const { actor } = await makeFederatedMember()
    const start = (now: Date) =>
      createTestCaller(db, actor, { config, now }).identity.startFederated({
        providerId: 'oidc2',
        purpose: 'link',
      })
    await expectAppError(start(new Date(Date.now() + 16 * 60_000)), 'IDENTITY.SIGN_IN_AGAIN')
    expect((await start(new Date())).url).toContain(other.provider.issuer)
    const { createdAt } = await db.session.findUniqueOrThrow({ where: { id: actor.sessionId } })
    const afterSignIn = (ms: number) => start(new Date(createdAt.getTime() + ms))
    expect((await afterSignIn(15 * 60_000)).url).toContain(other.provider.issuer)
    await expectAppError(afterSignIn(15 * 60_000 + 1), 'IDENTITY.SIGN_IN_AGAIN')
  })

  it('linking an identity is rejected when the session ended or another member signed in after the linking began', async () => {
    const [member, next] = [await makeMember(db), await makeMember(db)]
    newProviderUser()
    for (const meanwhile of [undefined, next.sessionToken]) {
      const browser = createVisitorWithFederatedSignIn(app, member.sessionToken)
      const callback = await followIdentityProviderRedirects(await browser.start({ purpose: 'link' }))
      browser.cookies.delete('sesion')
      if (meanwhile) browser.cookies.set('sesion', meanwhile)
      expect(await browser.open(callback)).toBe('/mi-cuenta')
    }
    const accountIds = [member.accountId, next.accountId]
    expect(await db.federatedIdentity.count({ where: { accountId: { in: accountIds } } })).toBe(0)
  })

  it('linking an identity shows no message after the member cancelled at the identity provider', async () => {
    const member = await makeMember(db)
    google.answer({ kind: 'cancel' })
    expect(await link(createVisitorWithFederatedSignIn(app, member.sessionToken))).toBe('/mi-cuenta')
  })

  it('linking a federated identity with the account’s unconfirmed e-mail deletes the account’s password and other sessions', async () => {
    const member = await makeMember(db)
    const elsewhere = createVisitorWithFederatedSignIn(app)
    await elsewhere.call('identity.signIn', { email: member.email, password: member.password })
    newProviderUser(member.email)
    const browser = createVisitorWithFederatedSignIn(app, member.sessionToken)
    expect(await link(browser)).toBe(linked)

    expect(await browser.viewer()).toMatchObject({ personId: member.personId, emailVerified: true })
    expect(await elsewhere.viewer()).toBeNull()
    expect((await accountOf(member)).hasPassword).toBe(false)
    const mail = (await readMailsToRecipient(db, member.email)).find(({ subject }) =>
      subject.startsWith('Ahora puedes'),
    )
    expect(mail?.text).toContain('La contraseña que tenía tu cuenta ya no sirve')
  })

  it('linking an identity does not prove the account’s e-mail if the identity has another e-mail', async () => {
    const member = await makeMember(db)
    newProviderUser()
    await link(createVisitorWithFederatedSignIn(app, member.sessionToken))
    expect(await accountOf(member)).toMatchObject({ emailVerified: false, hasPassword: true })
  })
})

describe('unlinking an identity', () => {
  it('unlinking an identity makes the identity unusable and sends a notice', async () => {
    const member = await makeMember(db)
    const browser = createVisitorWithFederatedSignIn(app, member.sessionToken)
    const { email } = newProviderUser()
    await link(browser)
    const { identities, canUnlink } = await accountOf(member)
    expect(canUnlink).toBe(true)
    const { status } = await browser.call('identity.unlinkIdentity', { id: identities[0]?.id })
    expect(status).toBe(200)

    expect((await accountOf(member)).identities).toEqual([])
    const mails = await readMailsToRecipient(db, member.email)
    expect(mails.at(-1)?.subject).toBe('Ya no puedes entrar con Google')
    const later = createVisitorWithFederatedSignIn(app)
    await later.travel()
    expect(await later.viewer()).toMatchObject({ email })
  })

  it('unlinking an identity is rejected when the identity is the only way to sign in', async () => {
    const member = await makeFederatedMember()
    const { identities, canUnlink } = await accountOf(member)
    expect(canUnlink).toBe(false)
    const { identity } = createTestCaller(db, member.actor, { config })
    await expectAppError(identity.unlinkIdentity({ id: identities[0]?.id ?? '' }), 'IDENTITY.LAST_WAY_IN')
    expect((await accountOf(member)).identities).toEqual(identities)
  })

  it('unlinking an identity is rejected when the session has ended during the request', async () => {
    const member = await makeFederatedMember()
    await link(member.browser, 'oidc2')
    const { identities } = await accountOf(member)
    const { identity } = createTestCaller(db, member.actor, { config })
    const unlink = () =>
      expectAppError(identity.unlinkIdentity({ id: identities[0]?.id ?? '' }), 'KERNEL.SIGN_IN_REQUIRED')
    const endSession = () => db.session.delete({ where: { id: member.actor.sessionId } })
    const [outcome] = await runOverlappingCalls(
      url,
      createRowLock('account', member.actor.accountId),
      [unlink],
      {
        meanwhile: endSession,
      },
    )
    expect(outcome.status).toBe('fulfilled')
    expect(await db.federatedIdentity.count({ where: { accountId: member.actor.accountId } })).toBe(2)
  })

  it('unlinking two identities with overlapping requests keeps one identity, the last way to sign in', async () => {
    const member = await makeFederatedMember()
    await link(member.browser, 'oidc2')
    const { identities } = await accountOf(member)
    expect(identities).toHaveLength(2)
    const { identity } = createTestCaller(db, member.actor, { config })
    const unlinks = identities.map(
      ({ id }) =>
        () =>
          identity.unlinkIdentity({ id }),
    )
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('federated_identity'), unlinks)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await accountOf(member)).identities).toHaveLength(1)
  })

  it('an identity cannot be unlinked if the account’s only other identity is of an identity provider that the operator removed', async () => {
    const member = await makeFederatedMember()
    await link(member.browser, 'oidc2')
    const googleOnly = { config: { oidc: [google.provider] } }
    const { identity } = createTestCaller(db, member.actor, googleOnly)
    const { identities, canUnlink } = await identity.account()
    expect(identities.map(({ providerName }) => providerName)).toEqual(['Google', '127.0.0.1'])
    expect(canUnlink).toBe(false)
    await expectAppError(identity.unlinkIdentity({ id: identities[0]?.id ?? '' }), 'IDENTITY.LAST_WAY_IN')
  })

  it('unlinking an identity has no effect on the identity of another account', async () => {
    const owner = await makeFederatedMember()
    const { identities } = await accountOf(owner)
    const member = await makeMember(db)
    await createTestCaller(db, member.actor, { config }).identity.unlinkIdentity({
      id: identities[0]?.id ?? '',
    })
    expect((await accountOf(owner)).identities).toEqual(identities)
  })

  it('unlinking an identity prevents a concurrent sign-in with the identity from opening a session', async () => {
    const { actor, email } = await makeFederatedMember()
    const [identity] = await db.federatedIdentity.findMany({ where: { accountId: actor.accountId } })
    if (!identity) throw new Error('not linked')
    await db.federatedIdentity.deleteMany({ where: { accountId: actor.accountId } })
    const sessions = await db.session.count({ where: { accountId: actor.accountId } })
    const opened = startSession(createTestContext(db, null), { accountId: actor.accountId, identity })
    await expectAppError(opened, 'IDENTITY.OPERATION_NOT_ALLOWED')
    expect(await db.session.count({ where: { account: { email } } })).toBe(sessions)
  })
})
