/** Of one process. Each upload takes a connection and a file of at most 15 MB: 6 GB of disk when all are full. */
export const maxUploadsAtOnce = 400
/** Uploads under way in this process: bodies that arrive, and pictures that wait for their turn or are encoded. */
const limits = {
  process: maxUploadsAtOnce,
  /** A family, or the customers of a mobile carrier, share one IPv4 address. */
  network: 40,
  /** The photos of a review and one more. */
  account: 6,
}

export interface Uploader {
  accountId: string
  /** As `networkOf` names it. */
  network: string
}

/** @returns a function that takes a place, and with it how to give the place back; null when an upload is one too many */
export function createUploadPlaces(): (uploader: Uploader) => (() => void) | null {
  const taken = new Set<Uploader>()
  return ({ accountId, network }) => {
    const others = [...taken]
    if (
      others.length >= limits.process ||
      others.filter((other) => other.network === network).length >= limits.network ||
      others.filter((other) => other.accountId === accountId).length >= limits.account
    )
      return null
    const place = { accountId, network }
    taken.add(place)
    return () => void taken.delete(place)
  }
}
