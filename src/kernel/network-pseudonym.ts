import { createHmac, randomBytes } from 'node:crypto'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'

const dayMs = 24 * 60 * 60_000
const maxCached = 5_000

const cached = new Map<string, string>()
let [key, keyDay] = [randomBytes(32), 0]

/** The pseudonym does not reveal the IP network, because the secret key changes daily and is never stored. */
export function getIpNetworkPseudonym(address: string, now: Date): string {
  const day = Math.floor(now.getTime() / dayMs)
  if (day !== keyDay || cached.size > maxCached) {
    cached.clear()
    if (day !== keyDay) key = randomBytes(32)
    keyDay = day
  }
  const before = cached.get(address)
  if (before !== undefined) return before
  const word = createHmac('sha256', key)
    .update(getNetworkOfIpAddress(address))
    .digest('base64url')
    .slice(0, 10)
  cached.set(address, word)
  return word
}
