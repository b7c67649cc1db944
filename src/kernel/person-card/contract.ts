import { cardDrawingVersion } from '#kernel/cards/contract.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'

export interface CardFacts {
  personId: PersonId
  name: string
  professions: readonly string[]
  city: string | null
  state: string | null
  photoId: PhotoId | null
  recommendationCount: number
}

/**
 * URL path of a person's link preview picture. The path changes with the picture's content, because social
 * networks cache pictures by URL.
 */
export function personCardUrl(facts: CardFacts): string {
  return `/tarjetas/${facts.personId}-${cardVersion(facts)}.jpg`
}

/** Hash of a link preview's content: 1 to 11 characters of [0-9a-z]. */
export function cardVersion({
  name,
  professions,
  city,
  state,
  photoId,
  recommendationCount,
}: CardFacts): string {
  return digest(
    JSON.stringify([cardDrawingVersion, name, professions, city, state, photoId, recommendationCount]),
  )
}

/**
 * 53-bit hash of a text (cyrb53, public domain). Browsers have no synchronous hash, and the version in a URL
 * needs no secrecy.
 */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
