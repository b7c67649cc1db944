import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, profileRequestIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { applyAddedContactQuota } from '#modules/identity/use-cases/count-contact.ts'
import { deleteExpiredIdentityData } from '#modules/identity/use-cases/forget-expired.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { createUniquePhone, makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { startTestOidcProvider } from '../../support/test-oidc-provider.ts'

const { db } = await createTestDb()
const now = new Date('2026-11-23T15:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const day = 24 * 60

async function repeat(times: number, work: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) await work()
}

describe('the limit of sign-ins at identity providers', () => {
  it('one IP address can start at most 100 sign-ins at identity providers in five minutes', async () => {
    const issuer = await startTestOidcProvider()
    const leave = (address: string, at = now) => {
      const caller = createTestCaller(db, null, { address, now: at, config: { oidc: [issuer.provider] } })
      return caller.identity.startFederated({ providerId: 'oidc', purpose: 'signIn' })
    }
    await repeat(100, () => leave('198.51.100.17'))
    await expectAppError(leave('198.51.100.17'), 'IDENTITY.TOO_MANY_REQUESTS')
    await leave('198.51.100.18')
    await leave('198.51.100.17', later(6))
  })
})

describe('the limit of new contacts', () => {
  it('a member can add at most 200 new contacts a day', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const count = (memberId: PersonId, at = now) =>
      inTransaction(db, (tx) =>
        applyAddedContactQuota(tx, createTestContext(db, null, { now: at }), memberId),
      )
    await repeat(200, () => count(member.personId))
    await expectAppError(count(member.personId), 'IDENTITY.TOO_MANY_CONTACTS')
    await count(other.personId)
    await count(member.personId, later(day + 1))
  })

  it('a member who reached the rate limit for new contacts can still add an existing contact', async () => {
    const member = await makeMember(db)
    const ctx = createTestContext(db, null)
    await repeat(200, () => inTransaction(db, (tx) => applyAddedContactQuota(tx, ctx, member.personId)))
    const { circles } = createTestCaller(db, member.actor)
    const known = await makeContact(db)
    const add = (name: string, phone: string) =>
      circles.addNew({ ...emptyFields, name, phone, review: 'Muy cumplido.' })
    await expectAppError(add('Nadie Conocido', createUniquePhone()), 'IDENTITY.TOO_MANY_CONTACTS')
    expect(await add(known.name, known.phone)).toMatchObject({ existed: true })
  })

  const emptyFields = {
    email: '',
    city: '',
    state: '',
    address: '',
    shopName: '',
    hasShop: false,
    trades: [],
    photoIds: [],
  }
})

describe('a claim or removal request about a profile', () => {
  it('a request to claim or remove a profile is deleted 90 days after its decision, never while pending', async () => {
    const ids = { decidedLongAgo: 91, decided: 89, waiting: null }
    const contact = await makeContact(db)
    for (const [name, days] of Object.entries(ids)) {
      await db.profileRequest.create({
        data: {
          id: createId(profileRequestIdSchema),
          kind: 'CLAIM',
          personId: contact.personId,
          personName: contact.name,
          requesterName: name,
          requesterEmail: `${name}@correo.example`,
          createdAt: new Date(Date.now() - 400 * day * 60_000),
          ...(days !== null && {
            resolvedAt: new Date(Date.now() - days * day * 60_000),
            outcome: 'REJECTED' as const,
          }),
        },
      })
    }
    await deleteExpiredIdentityData({ db, clock: systemClock })
    const left = await db.profileRequest.findMany({
      where: { personId: contact.personId },
      orderBy: { requesterName: 'asc' },
    })
    expect(left.map(({ requesterName }) => requesterName)).toEqual(['decided', 'waiting'])
  })
})
