import type { AccountId } from '#kernel/ids/contract.ts'

/** Each upload needs a file of at most 15 MB, so 400 uploads need up to 6 GB. */
export const maxConcurrentUploads = 400
const uploadLimits = {
  process: maxConcurrentUploads,
  network: 40,
  account: 6,
}

export interface UploaderAccountAndNetwork {
  accountId: AccountId
  network: string
}

/** The limiter returns null at the limit, otherwise a function to call after the upload. */
export function createConcurrentUploadLimiter(): (
  uploader: UploaderAccountAndNetwork,
) => (() => void) | null {
  const taken = new Set<UploaderAccountAndNetwork>()
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
