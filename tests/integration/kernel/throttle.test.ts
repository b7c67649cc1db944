import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { createKernelError } from '#kernel/errors.ts'
import { accountIdSchema, personIdSchema } from '#kernel/ids/contract.ts'
import {
  applyProcedureCallQuota,
  beginRateLimitedAttempt,
  countRateLimitedAction,
  deleteOldRateLimitAttempts,
  type RateLimit,
  recordRateLimitedAttemptOutcome,
} from '#kernel/throttle.ts'
import { createCallerFactory, createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { createIdentityError } from '#modules/identity/api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const otherProcessDb = createDb(url)
afterAll(() => closeDb(otherProcessDb))

const minute = 60_000
const now = new Date('2026-11-23T15:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('countRateLimitedAction, which counts a call of one subject towards a limit', () => {
  it('countRateLimitedAction sees a call that a concurrent transaction counted and committed', async () => {
    const counter = { limit: { name: 'once', max: 1, withinMs: minute }, subject: randomUUID() }
    const outcomes: boolean[] = []
    const count = async (tx: Tx) => outcomes.push(await countRateLimitedAction(tx, counter, now))
    await runOverlappingCalls(url, count, [() => inTransaction(otherProcessDb, count)])
    expect(outcomes).toEqual([true, false])
  })

  it('countRateLimitedAction permits an account again from the millisecond at which the time window ends', async () => {
    const counter = { limit: { name: 'twice', max: 2, withinMs: minute }, subject: randomUUID() }
    const at = (ms: number) => countRateLimitedAction(db, counter, later(ms))
    expect([await at(0), await at(1), await at(minute - 1)]).toEqual([true, true, false])
    expect([await at(minute), await at(minute)]).toEqual([true, false])
  })
})

describe('applyProcedureCallQuota, which rejects too many actions of one subject in a window', () => {
  const error = () => createIdentityError('IDENTITY.TOO_MANY_CONTACTS')
  const quota = { name: 'test-quota', max: 2, withinMs: minute, error }

  it('applyProcedureCallQuota throws the error of the quota when a subject exceeds the maximum in one time window', async () => {
    const [subject, other] = [randomUUID(), randomUUID()]
    const at = (ms: number, of = subject) => applyProcedureCallQuota(db, quota, of, later(ms))
    await at(0)
    await at(1)
    await expectAppError(at(2), 'IDENTITY.TOO_MANY_CONTACTS')
    await at(2, other)
    await at(minute)
  })

  it('applyProcedureCallQuota does not count an action whose transaction is rolled back', async () => {
    const subject = randomUUID()
    const failing = inTransaction(db, async (tx) => {
      await applyProcedureCallQuota(tx, { ...quota, max: 1 }, subject, now)
      throw new Error('after the count')
    })
    await expect(failing).rejects.toThrow('after the count')
    await applyProcedureCallQuota(db, { ...quota, max: 1 }, subject, now)
    await expectAppError(
      applyProcedureCallQuota(db, { ...quota, max: 1 }, subject, now),
      'IDENTITY.TOO_MANY_CONTACTS',
    )
  })
})

describe('the quota of a procedure', () => {
  const quota = {
    name: 'test-procedure',
    max: 1,
    withinMs: minute,
    error: () => createKernelError('KERNEL.TOO_MANY_REQUESTS'),
  }
  const answer = (procedure: typeof memberProcedure | typeof publicProcedure) =>
    procedure
      .meta({ permission: 'test', quota })
      .output(z.string())
      .query(() => 'yes')
  const call = createCallerFactory(
    createRouter({ ofMember: answer(memberProcedure), ofVisitor: answer(publicProcedure) }),
  )
  const newActor = () => ({
    accountId: accountIdSchema.parse(randomUUID().replaceAll('-', '').slice(0, 28)),
    personId: personIdSchema.parse(randomUUID()),
    sessionId: randomUUID(),
  })
  const as = (actor: Actor | null, address: string) => call(createTestContext(db, actor, { address }))

  it('the quota of a procedure counts the calls of one account from all networks', async () => {
    const actor = newActor()
    await as(actor, '198.51.100.1').ofMember()
    await expectAppError(as(actor, '198.51.100.2').ofMember(), 'KERNEL.TOO_MANY_REQUESTS')
  })

  it('a rate-limited tRPC procedure permits an IP network 20 times as many calls as an account', async () => {
    const address = '198.51.100.3'
    for (let account = 0; account < 20; account++) await as(newActor(), address).ofMember()
    await expectAppError(as(newActor(), address).ofMember(), 'KERNEL.TOO_MANY_REQUESTS')
    await as(newActor(), '198.51.100.4').ofMember()
  })

  it('the quota of a procedure counts the calls of all visitors of one network together', async () => {
    await as(null, '198.51.100.5').ofVisitor()
    await expectAppError(as(null, '198.51.100.5').ofVisitor(), 'KERNEL.TOO_MANY_REQUESTS')
    await as(null, '198.51.100.6').ofVisitor()
  })
})

describe('a counted attempt, for example to enter a password', () => {
  const limit: RateLimit = { name: 'test', max: 2, withinMs: 10 * minute }
  const begin = (subject: string, at = systemClock.now()) =>
    beginRateLimitedAttempt(db, [{ limit, subject }], at)

  it('an attempt at a rate-limited action counts as failed if no outcome is recorded within 30 seconds', async () => {
    const subject = randomUUID()
    await begin(subject, now)
    await begin(subject, now)
    expect(await begin(subject, later(30_000))).toBeNull()
    expect(await begin(subject, later(10 * minute - 1))).toBeNull()
    expect(await begin(subject, later(10 * minute))).not.toBeNull()
  })

  it('only one of two simultaneous attempts in two processes starts if the limit is one attempt', async () => {
    const counters = [{ limit: { name: 'one', max: 1, withinMs: minute }, subject: randomUUID() }]
    const tryIn = (process: Db) => async () => {
      const attempt = await beginRateLimitedAttempt(process, counters, now)
      if (attempt) await recordRateLimitedAttemptOutcome(process, attempt, 'failed')
      return attempt !== null
    }
    // Without a lock in `beginRateLimitedAttempt`, both transactions would count earlier attempts before either
    // transaction stores an attempt.
    const begun = await runOverlappingCalls(url, preventWritesToTables('throttled_attempt'), [
      tryIn(db),
      tryIn(otherProcessDb),
    ])
    expect(begun).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: false },
    ])
  })

  it('with a limit of two failed attempts, a third attempt starts when the second attempt succeeds', async () => {
    const subject = randomUUID()
    const [first, second] = [await begin(subject), await begin(subject)]
    if (!first || !second) throw new Error('rejected')
    const third = begin(subject)
    await recordRateLimitedAttemptOutcome(db, first, 'failed')
    await recordRateLimitedAttemptOutcome(db, second, 'succeeded')
    expect(await third).not.toBeNull()
  })

  it('a third attempt at a rate-limited action is rejected after two running attempts fail, if the limit permits two failures', async () => {
    const subject = randomUUID()
    const [first, second] = [await begin(subject), await begin(subject)]
    if (!first || !second) throw new Error('rejected')
    const third = begin(subject)
    await recordRateLimitedAttemptOutcome(db, first, 'failed')
    await recordRateLimitedAttemptOutcome(db, second, 'failed')
    expect(await third).toBeNull()
  })

  it('the cleanup of rate limit data deletes an attempt that is older than 24 hours', async () => {
    const subject = randomUUID()
    const old = await begin(subject, later(-25 * 60 * minute))
    const recent = await begin(subject, now)
    expect(JSON.stringify(await db.throttledAttempt.findMany())).not.toContain(subject)
    await deleteOldRateLimitAttempts(db, now)
    const ids = [...(old?.ids ?? []), ...(recent?.ids ?? [])]
    const left = await db.throttledAttempt.findMany({ where: { id: { in: ids } }, select: { id: true } })
    expect(left.map(({ id }) => id)).toEqual(recent?.ids)
  })
})
