import type { ContactReadScope } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import type { MemberLimits } from '#kernel/limits.ts'
import { getNetwork } from '#kernel/throttle.ts'
import { createReadWindowCounter } from '#platform/read-limit.ts'

const windowMs = 10 * 60_000
/** Max pairs of reader and profile in memory. This many pairs take about 20 MB. */
const maxPairs = 100_000

export interface ContactDataReader {
  accountId: AccountId | null
  address: string
}

export interface ContactReadLimiter {
  /**
   * Counts the profiles whose phone or e-mail a reader requests, each profile once per time window. A searched
   * phone or e-mail counts like a profile.
   * @param keys ids of people, or a searched phone or e-mail
   * @param scope use `account` for writes: then only the limit of the account applies, not
   * the limit of its network
   * @returns the keys whose contact data the response may contain
   */
  take(reader: ContactDataReader, keys: readonly string[], now: Date, scope?: ContactReadScope): Set<string>
  flush(db: Db): Promise<void>
}

export function createContactReadLimiter(
  limits: Pick<MemberLimits, 'contactReadsPerAccount' | 'contactReadsPerNetwork'>,
): ContactReadLimiter {
  const counter = (name: string, limit: number) => createReadWindowCounter({ name, limit, windowMs })
  const ofAccount = counter('contacts-by-account', limits.contactReadsPerAccount)
  // Count visitors and members of one network separately: when the visitors have reached the limit, a visitor can
  // still sign in and continue.
  const ofNetwork = counter('contacts-by-network', limits.contactReadsPerNetwork)
  const ofVisitors = counter('contacts-by-visitors', limits.contactReadsPerNetwork)
  const readers = new Map<string, Set<string>>()
  let window = 0
  let pairs = 0

  function seenBy(reader: string, now: Date): Set<string> {
    const current = Math.floor(now.getTime() / windowMs)
    if (current !== window || pairs > maxPairs) {
      // In a new time window, or above `maxPairs`, forget which profiles each reader has read. Each profile
      // then counts again at its next read, and the limits still apply.
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
      const network = getNetwork(address)
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
