import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { personIdSchema, profileRequestIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import type { EmailProof } from '#modules/identity/use-cases/prove-email.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const issuer = 'https://accounts.example'

function prove(member: TestMember, proof: Partial<EmailProof> = {}) {
  const { accountId, email } = member
  return inTransaction(db, (tx) =>
    proveEmail(tx, createTestContext(db, null, { now }), { accountId, email, by: 'mail', ...proof }),
  )
}

async function openEveryWay(member: TestMember) {
  const { accountId, email, actor } = member
  const otherSession = hashToken(createRandomToken())
  const later = new Date(now.getTime() + 3_600_000)
  await db.session.create({ data: { id: otherSession, accountId, expiresAt: later } })
  const trojan = { issuer, subject: randomUUID() }
  const own = { issuer, subject: randomUUID() }
  for (const identity of [trojan, own])
    await db.federatedIdentity.create({ data: { ...identity, accountId } })
  await db.oneTimeToken.createMany({
    data: (['VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD'] as const).map((purpose) => ({
      id: uuidv7(),
      accountId,
      purpose,
      tokenHash: hashToken(createRandomToken()),
      email: purpose === 'CHANGE_EMAIL' ? 'atacante@correo.example' : email,
      expiresAt: later,
    })),
  })
  await db.knownDevice.createMany({ data: [{ tokenHash: hashToken(createRandomToken()), accountId }] })
  await db.federatedFlow.create({
    data: {
      stateHash: hashToken(createRandomToken()),
      browserHash: hashToken(createRandomToken()),
      providerId: 'oidc',
      nonce: 'nonce',
      codeVerifier: 'verifier',
      purpose: 'LINK',
      accountId,
      expiresAt: later,
    },
  })
  return { session: actor.sessionId, otherSession, trojan, own }
}

async function waysInto({ accountId }: TestMember) {
  const where = { accountId }
  const account = await db.account.findUniqueOrThrow({ where: { id: accountId } })
  return {
    provenAt: account.emailVerifiedAt,
    hasPassword: account.passwordHash !== null,
    sessions: (await db.session.findMany({ where })).map(({ id }) => id).sort(),
    identities: (await db.federatedIdentity.findMany({ where })).map(({ subject }) => subject).sort(),
    tokens: await db.oneTimeToken.count({ where: { accountId, usedAt: null } }),
    devices: await db.knownDevice.count({ where }),
    flows: await db.federatedFlow.count({ where }),
  }
}

async function unprovenMember() {
  const member = await makeMember(db)
  await db.oneTimeToken.deleteMany({ where: { accountId: member.accountId } })
  await db.knownDevice.deleteMany({ where: { accountId: member.accountId } })
  return member
}

describe('the first confirmation of an account’s e-mail, before which a stranger may have created credentials', () => {
  it('the first confirmation of an e-mail removes all credentials except password and current session', async () => {
    const member = await unprovenMember()
    const ways = await openEveryWay(member)
    await prove(member, { keepSessionId: ways.session })
    expect(await waysInto(member)).toEqual({
      provenAt: now,
      hasPassword: true,
      sessions: [ways.session],
      identities: [],
      tokens: 0,
      devices: 0,
      flows: 0,
    })
  })

  it('the first confirmation of an account’s e-mail by a signed-out browser ends all sessions of the account', async () => {
    const member = await unprovenMember()
    await openEveryWay(member)
    await prove(member)
    expect((await waysInto(member)).sessions).toEqual([])
  })

  it('when an identity provider first confirms an e-mail, the account loses its password and its other identities', async () => {
    const member = await unprovenMember()
    const ways = await openEveryWay(member)
    await prove(member, { by: 'federated', keepIdentity: ways.own })
    expect(await waysInto(member)).toEqual({
      provenAt: now,
      hasPassword: false,
      sessions: [],
      identities: [ways.own.subject],
      tokens: 0,
      devices: 0,
      flows: 0,
    })
  })

  it('the first e-mail confirmation by an identity provider unlinks identities of other providers from the account', async () => {
    const member = await unprovenMember()
    const { own } = await openEveryWay(member)
    const namesake = { issuer: 'https://other.example', subject: own.subject }
    await db.federatedIdentity.create({ data: { ...namesake, accountId: member.accountId } })
    await prove(member, { by: 'federated', keepIdentity: own })
    const kept = await db.federatedIdentity.findMany({ where: { accountId: member.accountId } })
    expect(kept.map((identity) => identity.issuer)).toEqual([own.issuer])
  })

  it('the first confirmation of an e-mail changes no other account', async () => {
    const [member, other] = [await unprovenMember(), await unprovenMember()]
    await openEveryWay(other)
    const before = await waysInto(other)
    await prove(member)
    expect(await waysInto(other)).toEqual(before)
  })
})

describe('a repeated confirmation of an account’s e-mail', () => {
  it('confirming an e-mail again keeps all credentials and sessions of the account', async () => {
    const member = await unprovenMember()
    await prove(member)
    await openEveryWay(member)
    const before = await waysInto(member)
    await prove(member)
    await prove(member, { by: 'federated' })
    expect(await waysInto(member)).toEqual(before)
  })

  it('an e-mail confirmation merges the member with at most 30 contacts who have that e-mail address', async () => {
    const member = await makeMember(db)
    const { email, accountId } = member
    const first = new Date('2026-01-01T00:00:00Z').getTime()
    await db.person.createMany({
      data: Array.from({ length: 33 }, (_, at) => ({
        id: createId(personIdSchema),
        name: `Copia ${at}`,
        email,
        createdAt: new Date(first + at),
      })),
    })
    const contacts = () => db.person.count({ where: { email, accountId: null } })
    await prove(member)
    expect(await contacts()).toBe(3)
    expect(await db.person.count({ where: { accountId, createdAt: new Date(first) } })).toBe(1)
    expect(await db.profileOffer.count({ where: { person: { accountId } } })).toBeLessThanOrEqual(3)
    await prove(member)
    expect(await contacts()).toBe(0)
  })

  it('confirming an e-mail again merges a contact that was added after the first confirmation', async () => {
    const member = await unprovenMember()
    await prove(member)
    const contact = await makeContact(db, { email: member.email })
    expect(await prove(member)).toEqual({ personId: member.personId })
    const { identity } = createTestCaller(db, null)
    expect((await identity.profile({ id: contact.personId })).personId).toBe(member.personId)
  })
})

describe('an unconfirmed e-mail', () => {
  it('confirming an e-mail that is not the e-mail of the account is rejected, and leaves the account unconfirmed', async () => {
    const member = await unprovenMember()
    await expect(prove(member, { email: 'otra@correo.example' })).rejects.toThrow(
      'not the e-mail of the account',
    )
    expect((await waysInto(member)).provenAt).toBeNull()
  })

  it('an account with an unconfirmed e-mail gets no data of a contact with that e-mail', async () => {
    const contact = await makeContact(db, { email: `${randomUUID()}@correo.example` })
    const { email } = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    const squatter = await makeMember(db, { email: email ?? '' })
    expect(squatter.personId).not.toBe(contact.personId)
    const viewer = await createTestCaller(db, squatter.actor).identity.viewer()
    expect(viewer).toMatchObject({ personId: squatter.personId, emailVerified: false })
    const { registered } = await createTestCaller(db, null).identity.profile({ id: contact.personId })
    expect(registered).toBe(false)
  })

  it('a stranger who registered with a person’s e-mail loses access when the person confirms the e-mail', async () => {
    const contact = await makeContact(db, { email: `${randomUUID()}@correo.example` })
    const { email } = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    const squatter = await makeMember(db, { email: email ?? '' })
    const own = { issuer, subject: randomUUID() }
    await db.federatedIdentity.create({ data: { ...own, accountId: squatter.accountId } })
    await prove(squatter, { by: 'federated', keepIdentity: own })

    const { identity } = createTestCaller(db, null)
    await expect(identity.signIn({ email: squatter.email, password: squatter.password })).rejects.toThrow()
    expect(await db.session.count({ where: { id: squatter.actor.sessionId } })).toBe(0)
    expect(await identity.profile({ id: contact.personId })).toMatchObject({ registered: true })
  })
})

describe('the query identity.viewer', () => {
  it('identity.viewer returns whether the e-mail is confirmed', async () => {
    const member = await makeMember(db)
    const { identity } = createTestCaller(db, member.actor)
    expect((await identity.viewer())?.emailVerified).toBe(false)
    await prove(member)
    expect((await identity.viewer())?.emailVerified).toBe(true)
  })
})

describe('a pending claim or removal request about a contact', () => {
  it('confirming an e-mail address approves the member’s claim of a contact with that e-mail address', async () => {
    const member = await unprovenMember()
    const contact = await makeContact(db, { email: member.email })
    const request = {
      personId: contact.personId,
      personName: contact.name,
      requesterName: member.name,
      requesterEmail: member.email,
    }
    const asked = () => ({ id: createId(profileRequestIdSchema), kind: 'CLAIM' as const })
    const claim = { ...request, ...asked(), requesterAccountId: member.accountId }
    const strangers = { ...request, ...asked(), requesterEmail: 'x@correo.example' }
    await db.profileRequest.createMany({ data: [claim, strangers] })
    const later = new Date(now.getTime() + 3_600_000)
    const removal = {
      id: uuidv7(),
      purpose: 'REMOVE_CONTACT' as const,
      tokenHash: hashToken(createRandomToken()),
    }
    await db.oneTimeToken.create({
      data: { ...removal, personId: contact.personId, email: member.email, expiresAt: later },
    })

    await prove(member)
    const outcomeOf = async (id: string) =>
      (await db.profileRequest.findUniqueOrThrow({ where: { id } })).outcome
    expect([await outcomeOf(claim.id), await outcomeOf(strangers.id)]).toEqual(['APPROVED', null])
    expect(await db.oneTimeToken.count({ where: { id: removal.id } })).toBe(0)
  })
})
