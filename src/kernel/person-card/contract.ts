import { digestText, linkPreviewDrawingVersion } from '#kernel/cards/contract.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'

export interface PersonLinkPreviewData {
  personId: PersonId
  name: string
  professions: readonly string[]
  city: string | null
  state: string | null
  photoId: PhotoId | null
  recommendationCount: number
}

/** The URL changes with the picture's content, because social networks cache pictures by URL. */
export function personLinkPreviewUrl(facts: PersonLinkPreviewData): string {
  return `/tarjetas/${facts.personId}-${computePersonLinkPreviewVersion(facts)}.jpg`
}

/** Returns a hash of 1 to 11 characters of [0-9a-z]. */
export function computePersonLinkPreviewVersion({
  name,
  professions,
  city,
  state,
  photoId,
  recommendationCount,
}: PersonLinkPreviewData): string {
  return digestText(
    JSON.stringify([linkPreviewDrawingVersion, name, professions, city, state, photoId, recommendationCount]),
  )
}
