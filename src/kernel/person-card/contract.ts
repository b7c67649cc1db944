import { computeTextHash, linkPreviewDrawingVersion } from '#kernel/cards/contract.ts'
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

/** The picture's URL contains a hash of its content, because social networks cache pictures by URL. */
export function personLinkPreviewUrl(facts: PersonLinkPreviewData): string {
  return `/tarjetas/${facts.personId}-${computePersonLinkPreviewHash(facts)}.jpg`
}

export function computePersonLinkPreviewHash({
  name,
  professions,
  city,
  state,
  photoId,
  recommendationCount,
}: PersonLinkPreviewData): string {
  return computeTextHash(
    JSON.stringify([linkPreviewDrawingVersion, name, professions, city, state, photoId, recommendationCount]),
  )
}
