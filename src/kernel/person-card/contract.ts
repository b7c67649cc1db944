import { cardDrawingVersion, digestText } from '#kernel/cards/contract.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'

export interface PersonCardData {
  personId: PersonId
  name: string
  professions: readonly string[]
  city: string | null
  state: string | null
  photoId: PhotoId | null
  recommendationCount: number
}

/** The URL changes with the picture's content, because social networks cache pictures by URL. */
export function personCardUrl(facts: PersonCardData): string {
  return `/tarjetas/${facts.personId}-${computePersonCardVersion(facts)}.jpg`
}

/** Returns a hash of 1 to 11 characters of [0-9a-z]. */
export function computePersonCardVersion({
  name,
  professions,
  city,
  state,
  photoId,
  recommendationCount,
}: PersonCardData): string {
  return digestText(
    JSON.stringify([cardDrawingVersion, name, professions, city, state, photoId, recommendationCount]),
  )
}
