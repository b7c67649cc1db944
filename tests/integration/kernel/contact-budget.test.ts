import { describe, expect, it } from 'vitest'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import {
  type ContactDataReadLimiter,
  type CountedContactReads,
  createContactDataReadLimiter,
} from '#platform/contact-budget.ts'
import { createTestAccountId } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-11-23T15:00:20Z')
const limits = { contactReadsPerAccount: 3, contactReadsPerNetwork: 5 }
const people = (count: number) => Array.from({ length: count }, () => createId(personIdSchema))
const member = (address = '192.0.2.7') => ({ accountId: createTestAccountId(), address })
const visitor = { accountId: null, address: '192.0.2.7' }

const take = (
  budget: ContactDataReadLimiter,
  reader: Parameters<ContactDataReadLimiter['take']>[0],
  ids: PersonId[],
  at = now,
) => budget.take(reader, ids, at).size

describe('a contact budget (the limit of profiles whose contact data a reader may see)', () => {
  it('an account can read the contact data of a limited number of profiles in ten minutes', () => {
    const [budget, reader] = [createContactDataReadLimiter(limits), member()]
    expect(take(budget, reader, people(4))).toBe(3)
    expect(take(budget, reader, people(4), new Date('2026-11-23T15:09:59Z'))).toBe(0)
    expect(take(budget, reader, people(4), new Date('2026-11-23T15:10:00Z'))).toBe(3)
  })

  it('the rate limit of contact data reads counts a profile only once per reader, even after repeated reads', () => {
    const [budget, reader, ids] = [createContactDataReadLimiter(limits), member(), people(3)]
    expect(take(budget, reader, ids)).toBe(3)
    expect(take(budget, reader, [...ids, ...people(1)])).toBe(3)
  })

  it('the limit of contact data reads of an IP network applies to all accounts of the network together', () => {
    const budget = createContactDataReadLimiter(limits)
    expect([take(budget, member(), people(3)), take(budget, member(), people(3))]).toEqual([3, 2])
    expect(take(budget, member('198.51.100.1'), people(3))).toBe(3)
  })

  it('the rate limit of contact data reads counts visitors’ reads separately from members’ reads', () => {
    const budget = createContactDataReadLimiter(limits)
    expect(take(budget, visitor, people(9))).toBe(5)
    expect(take(budget, member(), people(3))).toBe(3)
  })

  it('the rate limit of contact data reads adds up a member’s reads from two server processes', async () => {
    const [one, other, reader] = [
      createContactDataReadLimiter(limits),
      createContactDataReadLimiter(limits),
      member(),
    ]
    take(one, reader, people(2))
    await one.flush(db)
    take(other, reader, people(1))
    await other.flush(db)
    expect(take(other, reader, people(2))).toBe(0)
  })

  function createConnectedLimiters() {
    const receivers: ((reads: CountedContactReads) => void)[] = []
    const create = (other: number) =>
      createContactDataReadLimiter(limits, (receive) => {
        receivers.push(receive)
        return (reads) => receivers[other]?.(reads)
      })
    return [create(1), create(0)] as const
  }

  it('the rate limit of contact data reads counts a profile only once across two server processes', async () => {
    const [[one, other], reader, ids] = [createConnectedLimiters(), member('203.0.113.8'), people(2)]
    expect([take(one, reader, ids), take(other, reader, ids)]).toEqual([2, 2])
    await one.flush(db)
    await other.flush(db)
    expect(take(other, reader, people(1))).toBe(1)
  })

  it('the rate limit of contact data reads counts a profile again in each ten-minute window', () => {
    const [[one, other], reader, [first = createId(personIdSchema)]] = [
      createConnectedLimiters(),
      member('203.0.113.9'),
      people(1),
    ]
    const later = new Date('2026-11-23T15:10:00Z')
    take(other, reader, [first], later)
    take(one, reader, people(3))
    expect(take(other, reader, [first, ...people(2)], later)).toBe(3)
  })

  it('a read that the limit of the IP network rejects does not use up the limit of the account', () => {
    const [budget, reader] = [createContactDataReadLimiter(limits), member('203.0.113.10')]
    take(budget, member('203.0.113.10'), people(3))
    take(budget, member('203.0.113.10'), people(2))
    expect(take(budget, reader, people(3))).toBe(0)
    expect(take(budget, { ...reader, address: '203.0.113.200' }, people(3))).toBe(3)
  })
})
