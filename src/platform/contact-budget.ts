import type { ContactDataReadLimitScope } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import type { MemberUsageLimits } from '#kernel/limits.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { createReadRateCounter } from '#platform/read-limit.ts'

const windowMs = 10 * 60_000
/** Max number of pairs of reader and profile in memory: 100,000 pairs take about 20 MB. */
const maxPairs = 100_000

export interface ContactDataRequester {
  accountId: AccountId | null
  address: string
}

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
): ContactDataReadLimiter {
  const counter = (name: string, limit: number) => createReadRateCounter({ name, limit, windowMs })
  const ofAccount = counter('contacts-by-account', limits.contactReadsPerAccount)
  // Visitors and members of one IP network have separate counters: after reaching the limit, a visitor can still sign
  // in.
  const ofNetwork = counter('contacts-by-network', limits.contactReadsPerNetwork)
  const ofVisitors = counter('contacts-by-visitors', limits.contactReadsPerNetwork)
  const readers = new Map<string, Set<string>>()
  let window = 0
  let pairs = 0

  function seenBy(reader: string, now: Date): Set<string> {
    const current = Math.floor(now.getTime() / windowMs)
    if (current !== window || pairs > maxPairs) {
      readers.clear()
      pairs = 0
      window = current
    }
    const profiles = readers.get(reader) ?? new Set()
    readers.set(reader, profiles)
    return profiles
  }

  return {
    take({ accountId, address }, keys, now, scope = 'account and network') {
      const network = getNetworkOfIpAddress(address)
      const profiles = seenBy(accountId === null ? `network:${network}` : `account:${accountId}`, now)
      const isWithin = () =>
        accountId === null
          ? ofVisitors.take(network, now)
          : ofAccount.take(accountId, now) && (scope === 'account' || ofNetwork.take(network, now))
      const allowed = keys.filter((key) => {
        if (profiles.has(key)) return true
        if (!isWithin()) return false
        profiles.add(key)
        pairs += 1
        return true
      })
      return new Set(allowed)
    },

    async flush(db) {
      for (const counter of [ofAccount, ofNetwork, ofVisitors]) await counter.flush(db)
    },
  }
}
