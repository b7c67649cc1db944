import type { ContactDataReadLimitScope } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import type { MemberUsageLimits } from '#kernel/limits.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { createReadRateCounter } from '#platform/read-limit.ts'

const windowMs = 10 * 60_000
/** Pairs of reader and profile; 100,000 pairs need about 20 MB of memory. */
const maxPairs = 100_000

export interface ContactDataRequester {
  accountId: AccountId | null
  address: string
}

export interface CountedContactReads {
  reader: string
  /** Ids of profiles, or the phones and e-mails of a search. */
  keys: string[]
  /** Time of the request in ms since 1970. */
  at: number
}

export type ContactReadsExchangeBetweenProcesses = (
  receive: (reads: CountedContactReads) => void,
) => (reads: CountedContactReads) => void

export interface ContactDataReadLimiter {
  /** Counts each profile whose phone or e-mail a reader requests, once per time window. */
  take(
    reader: ContactDataRequester,
    keys: readonly string[],
    now: Date,
    scope?: ContactDataReadLimitScope,
  ): Set<string>
  flush(db: Db): Promise<void>
}

export function createContactDataReadLimiter(
  limits: Pick<MemberUsageLimits, 'contactReadsPerAccount' | 'contactReadsPerNetwork'>,
  exchange?: ContactReadsExchangeBetweenProcesses,
): ContactDataReadLimiter {
  const counter = (name: string, limit: number) => createReadRateCounter({ name, limit, windowMs })
  const ofAccount = counter('contacts-by-account', limits.contactReadsPerAccount)
  // Members have a separate counter, so that visitors cannot use up the members' limit.
  const ofNetwork = counter('contacts-by-network', limits.contactReadsPerNetwork)
  const ofVisitors = counter('contacts-by-visitors', limits.contactReadsPerNetwork)
  const readers = new Map<string, Set<string>>()
  let window = 0
  let pairs = 0

  function seenBy(reader: string, at: number): Set<string> {
    const current = Math.floor(at / windowMs)
    if (current !== window || pairs > maxPairs) {
      readers.clear()
      pairs = 0
      window = current
    }
    const profiles = readers.get(reader) ?? new Set()
    readers.set(reader, profiles)
    return profiles
  }

  function add(profiles: Set<string>, key: string): void {
    if (profiles.has(key)) return
    profiles.add(key)
    pairs += 1
  }

  const sendToOtherProcesses = exchange?.(({ reader, keys, at }) => {
    if (Math.floor(at / windowMs) < window) return
    const profiles = seenBy(reader, at)
    for (const key of keys) add(profiles, key)
  })

  return {
    take({ accountId, address }, keys, now, scope = 'account and network') {
      if (keys.length === 0) return new Set()
      const network = getNetworkOfIpAddress(address)
      const readerKey = accountId === null ? `network:${network}` : `account:${accountId}`
      const at = now.getTime()
      const profiles = seenBy(readerKey, at)
      const isWithin = () => {
        if (accountId === null) return ofVisitors.take(network, now)
        if (scope === 'account') return ofAccount.take(accountId, now)
        // Check both limits before counting: a rejected read must not use up the other limit.
        const hasCapacity = ofAccount.hasCapacity(accountId, now) && ofNetwork.hasCapacity(network, now)
        return hasCapacity && ofAccount.take(accountId, now) && ofNetwork.take(network, now)
      }
      const counted: string[] = []
      const allowed = keys.filter((key) => {
        if (profiles.has(key)) return true
        if (!isWithin()) return false
        add(profiles, key)
        counted.push(key)
        return true
      })
      if (counted.length > 0) sendToOtherProcesses?.({ reader: readerKey, keys: counted, at })
      return new Set(allowed)
    },

    async flush(db) {
      for (const counter of [ofAccount, ofNetwork, ofVisitors]) await counter.flush(db)
    },
  }
}
