import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { FederatedIdentity } from '#modules/identity/api.ts'
import { linkIdentity, resolveSession, signInWithFederatedIdentity } from '#modules/identity/host-api.ts'
import { processRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
import { registerWithFederatedIdentity } from '#modules/invitations/host-api.ts'
import {
  createTestBrowserCookies,
  createTestCaller,
  createTestConfig,
  createTestContext,
  type TestBrowserCookies,
} from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { fakeGoogleProvider, makeFederatedIdentity } from '../../support/factories/identities.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  makeInvitation,
} from '../../support/factories/invitations.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createTestDb } from '../../support/test-db.ts'

/*
 * Account pre-hijacking: an attacker uses the victim's e-mail in an account, contact or invitation before the victim
 * registers.
 */

const { db } = await createTestDb()
const knownPassword = 'la-del-atacante-77'
const ownPassword = 'la-de-la-dueña-77'

let lastNetwork = 0
const somewhere = () => `2001:db8:${(++lastNetwork).toString(16)}::1`
const visitor = (browser: TestBrowserCookies) =>
  createTestCaller(db, null, { browser, address: somewhere(), config: { oidc: [fakeGoogleProvider] } })
const visitorContext = (browser: TestBrowserCookies) =>
  createTestContext(db, null, { browser, address: somewhere() })

async function signedIn(browser: TestBrowserCookies) {
  const session = await resolveSession(db, browser.get('session') ?? '')
  return session?.actor ?? null
}

interface Target {
  email: string
  contactId: string | null
  invitation: CreatedTestInvitation | null
}

const targets: Record<string, () => Promise<Target>> = {
  'an account': async () => ({ email: newEmail(), contactId: null, invitation: null }),
  'a contact': async () => {
    const email = newEmail()
    const contact = await makeContact(db, { email })
    await addToCircle(db, await makeMember(db), contact)
    return { email, contactId: contact.personId, invitation: null }
  },
  'an invitation': async () => {
    const email = newEmail()
    const invitation = await makeInvitation(db, { email })
    return { email, contactId: invitation.contact.personId, invitation }
  },
}

const newEmail = () => `victima-${randomUUID()}@correo.example`

interface Loot {
  browsers: TestBrowserCookies[]
  identities: FederatedIdentity[]
  links: string[]
}

async function squat(email: string): Promise<Loot & { browser: TestBrowserCookies }> {
  const browser = createTestBrowserCookies()
  await visitor(browser).identity.signUp({ name: 'Quien Espera', email, password: knownPassword })
  return { browser, browsers: [browser], identities: [], links: [] }
}

async function actorOf(browser: TestBrowserCookies) {
  const actor = await signedIn(browser)
  if (!actor) throw new Error('the attacker is not signed in')
  return actor
}

const attacks: Record<string, (email: string) => Promise<Loot>> = {
  'classic-federated merge: a password that waits for the owner’s federated sign-in': squat,

  'unexpired session: two browsers that stay signed in': async (email) => {
    const loot = await squat(email)
    const second = createTestBrowserCookies()
    await visitor(second).identity.signIn({ email, password: knownPassword })
    return { ...loot, browsers: [loot.browser, second] }
  },

  'trojan identifier: an identity of the attacker’s linked to the account': async (email) => {
    const loot = await squat(email)
    const { accountId } = await actorOf(loot.browser)
    const trojan = makeFederatedIdentity(`atacante-${randomUUID()}@correo.example`)
    const context = createTestContext(db, await actorOf(loot.browser), { browser: loot.browser })
    await linkIdentity(context, { accountId, identity: trojan })
    return { ...loot, identities: [trojan] }
  },

  'unexpired e-mail change: a link that moves the account to the attacker’s mailbox': async (email) => {
    const loot = await squat(email)
    const own = `atacante-${randomUUID()}@correo.example`
    const caller = createTestCaller(db, await actorOf(loot.browser), { address: somewhere() })
    await caller.identity.requestEmailChange({ email: own, password: knownPassword })
    return { ...loot, links: [await readMailedToken(db, own, 'Confirma tu nuevo correo electrónico')] }
  },

  'non-verifying issuer: an identity with the victim’s e-mail that the issuer did not verify': async (
    email,
  ) => {
    const unverified = makeFederatedIdentity(email, { emailVerified: false })
    const browser = createTestBrowserCookies()
    const entering = signInWithFederatedIdentity(visitorContext(browser), unverified)
    await expectAppError(entering, 'IDENTITY.FEDERATED_UNVERIFIED')
    return { browsers: [browser], identities: [unverified], links: [] }
  },
}

type Arrival = (target: Target, browser: TestBrowserCookies) => Promise<unknown>

const arrivals: Record<string, Arrival> = {
  'recovers the account, or signs up and confirms the e-mail': async ({ email }, browser) => {
    const { identity: caller } = visitor(browser)
    await caller.requestRecovery({ email })
    await processRecoveryRequests({ db, clock: systemClock, config: createTestConfig() })
    if ((await db.account.count({ where: { email } })) > 0) {
      const token = await readMailedToken(db, email, 'Recupera tu cuenta')
      return caller.resetPassword({ token, password: ownPassword })
    }
    await caller.signUp({ name: 'La Dueña', email, password: ownPassword })
    const token = await readMailedToken(db, email, 'Confirma tu correo electrónico')
    return createTestCaller(db, await signedIn(browser), { browser }).identity.confirmEmail({ token })
  },
  'signs in by a mailed link, or signs up and confirms the e-mail': async ({ email }, browser) => {
    const { identity: caller } = visitor(browser)
    await caller.requestRecovery({ email, purpose: 'SIGN_IN' })
    await processRecoveryRequests({ db, clock: systemClock, config: createTestConfig() })
    if ((await db.account.count({ where: { email } })) > 0)
      return caller.signInByLink({ token: await readMailedToken(db, email, 'Tu enlace para entrar') })
    await caller.signUp({ name: 'La Dueña', email, password: ownPassword })
    const token = await readMailedToken(db, email, 'Confirma tu correo electrónico')
    return createTestCaller(db, await signedIn(browser), { browser }).identity.confirmEmail({ token })
  },
  'signs in with a verified identity': ({ email }, browser) =>
    signInWithFederatedIdentity(visitorContext(browser), makeFederatedIdentity(email)),
}

const invitedArrivals: Record<string, Arrival> = {
  ...arrivals,
  'accepts the mailed invitation with a verified identity': ({ email, invitation }, browser) =>
    registerWithFederatedIdentity(visitorContext(browser), {
      token: invitation?.mailToken ?? '',
      form: { name: 'La Dueña', phone: '', profession: '', city: 'Tepic' },
      identity: makeFederatedIdentity(email),
    }),
  'accepts the mailed invitation with a password, and recovers an account with the e-mail': async (
    target,
    browser,
  ) => {
    const { email, invitation } = target
    const form = { name: 'La Dueña', phone: '', profession: '', city: 'Tepic' }
    const typed = { ...form, email, token: invitation?.mailToken ?? '', password: ownPassword }
    const isTaken = (await db.account.count({ where: { email } })) > 0
    if (!isTaken) return visitor(browser).invitations.register(typed)
    await expectAppError(visitor(browser).invitations.register(typed), 'INVITATIONS.EMAIL_REGISTERED')
    return Object.values(arrivals)[0]?.(target, browser)
  },
}

async function reach(email: string, loot: Loot): Promise<Set<string>> {
  const browsers = [...loot.browsers]
  const enter = async (way: (browser: TestBrowserCookies) => Promise<unknown>) => {
    const browser = createTestBrowserCookies()
    await way(browser).catch(() => undefined)
    browsers.push(browser)
  }
  await enter((browser) => visitor(browser).identity.signIn({ email, password: knownPassword }))
  for (const own of loot.identities)
    await enter((browser) => signInWithFederatedIdentity(visitorContext(browser), own))

  const reached = new Set<string>()
  for (const browser of browsers) {
    const actor = await signedIn(browser)
    for (const token of loot.links)
      await createTestCaller(db, actor, { browser })
        .identity.confirmEmail({ token })
        .catch(() => undefined)
    const after = await signedIn(browser)
    for (const id of [actor?.accountId, actor?.personId, after?.accountId, after?.personId])
      if (id) reached.add(id)
  }
  return reached
}

const everyAttack = Object.keys(attacks)
const everyWay = Object.keys(targets).flatMap((target) =>
  Object.keys(target === 'an invitation' ? invitedArrivals : arrivals).map((arrival) => [target, arrival]),
)

describe.each(everyAttack)('the pre-hijacking attack "%s"', (attack) => {
  it.each(everyWay)(
    'an attacker who prepared an account with the victim’s e-mail gets no access to %s after the victim %s',
    async (kind = '', arrival = '') => {
      const target = await targets[kind]?.()
      if (!target) throw new Error('no target')
      const { email, contactId } = target
      const loot = await attacks[attack]?.(email)
      if (!loot) throw new Error('no attack')
      if (contactId !== null) expect(await reach(email, { ...loot, links: [] })).not.toContain(contactId)

      const browser = createTestBrowserCookies()
      await invitedArrivals[arrival]?.(target, browser)
      const victim = await signedIn(browser)
      if (!victim) throw new Error('the victim is locked out')
      expect((await createTestCaller(db, victim).identity.viewer())?.emailVerified).toBe(true)
      if (contactId !== null) expect(victim.personId).toBe(contactId)

      // A victim's click on a forwarded link must not confirm the attacker's account.
      for (const token of loot.links)
        await expect(createTestCaller(db, victim).identity.confirmEmail({ token })).rejects.toThrow()
      const reached = await reach(email, loot)
      expect(reached).not.toContain(victim.accountId)
      expect(reached).not.toContain(victim.personId)
      expect((await db.account.findUniqueOrThrow({ where: { id: victim.accountId } })).email).toBe(email)
      expect(await signedIn(browser)).toEqual(victim)
    },
  )
})

describe('an attacker who comes after the victim', () => {
  it('an attacker cannot sign up with the e-mail of an existing account, or set its first password', async () => {
    const email = newEmail()
    await signInWithFederatedIdentity(
      visitorContext(createTestBrowserCookies()),
      makeFederatedIdentity(email),
    )
    const { identity: caller } = visitor(createTestBrowserCookies())
    const again = { name: 'Quien Espera', email, password: knownPassword }
    await expectAppError(caller.signUp(again), 'IDENTITY.EMAIL_IN_USE')
    await expectAppError(caller.signIn(again), 'IDENTITY.WRONG_PASSWORD')
  })

  it('an attacker cannot use an unverified identity with the e-mail of an existing account to sign in', async () => {
    const { email, accountId } = await makeMember(db, { email: newEmail() })
    const unverified = signInWithFederatedIdentity(
      visitorContext(createTestBrowserCookies()),
      makeFederatedIdentity(email, { emailVerified: false }),
    )
    await expectAppError(unverified, 'IDENTITY.FEDERATED_UNVERIFIED')
    expect(await db.federatedIdentity.count({ where: { accountId } })).toBe(0)
  })

  it('a member who opens the confirmation link of an attacker’s account does not confirm that account', async () => {
    const email = newEmail()
    const { browser } = await squat(email)
    const token = await readMailedToken(db, email, 'Confirma tu correo electrónico')
    const victim = await makeMember(db)
    await expectAppError(
      visitor(createTestBrowserCookies()).identity.confirmEmail({ token }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    const click = createTestCaller(db, victim.actor).identity.confirmEmail({ token })
    await expectAppError(click, 'IDENTITY.LINK_OF_OTHER_ACCOUNT')
    expect((await createTestCaller(db, await actorOf(browser)).identity.viewer())?.emailVerified).toBe(false)
  })
})

describe('an inviter who copies the link and registers as the contact', () => {
  it('a person who recovers an account locks out the inviter who registered with the person’s e-mail', async () => {
    const email = newEmail()
    const invitation = await makeInvitation(db, { email })
    const browser = createTestBrowserCookies()
    const form = { name: 'Quien Espera', phone: '', profession: '', city: 'Tepic' }
    const link = { ...form, email, token: await copyInvitationLink(db, invitation), password: knownPassword }
    await visitor(browser).invitations.register(link)

    const owner = createTestBrowserCookies()
    const target = { email, contactId: invitation.contact.personId, invitation }
    await Object.values(arrivals)[0]?.(target, owner)
    expect((await signedIn(owner))?.personId).toBe(invitation.contact.personId)
    const reached = await reach(email, { browsers: [browser], identities: [], links: [] })
    expect(reached).not.toContain(invitation.contact.personId)
  })
})
