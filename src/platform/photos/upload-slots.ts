import type { AccountId } from '#kernel/ids/contract.ts'

/**
 * Max uploads in progress per process, to limit the disk use: each upload needs a connection and a file of at
 * most 15 MB, so 400 uploads need up to 6 GB.
 */
export const maxUploadsAtOnce = 400
const uploadLimits = {
  process: maxUploadsAtOnce,
  network: 40,
  /**
   * Max uploads in progress per account: a review has at most five photos, and one further upload
   * may run at the same time.
   */
  account: 6,
}

export interface Uploader {
  accountId: AccountId
  network: string
}

/**
 * @returns a function that reserves a place for an upload. It returns a function that releases the place; null when a
 * limit is reached
 */
export function createUploadSlotLimiter(): (uploader: Uploader) => (() => void) | null {
  const taken = new Set<Uploader>()
  return ({ accountId, network }) => {
    const others = [...taken]
    if (
      others.length >= uploadLimits.process ||
      others.filter((other) => other.network === network).length >= uploadLimits.network ||
      others.filter((other) => other.accountId === accountId).length >= uploadLimits.account
    )
      return null
    const place = { accountId, network }
    taken.add(place)
    return () => void taken.delete(place)
  }
}
