import { computeTextHash, linkPreviewDrawingVersion } from '#kernel/cards/contract.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'

export interface SharedListPictureData {
  /** Trade of all people in the shared list; null if their trades differ. */
  trade: string | null
  owner: string
  ownerPhotoId: PhotoId | null
  people: readonly {
    name: string
    professions: readonly string[]
    city: string | null
    state: string | null
    photoId: PhotoId | null
    registered: boolean
    quotation: { text: string; author: string } | null
  }[]
}

export const sharedListPictureFormats = {
  square: { file: 'cuadrada', width: 1080, height: 1080 },
  story: { file: 'historia', width: 1080, height: 1920 },
  link: { file: 'enlace', width: 1200, height: 630 },
} as const
export type SharedListPictureFormat = keyof typeof sharedListPictureFormats

export function computeSharedListPictureHash({
  trade,
  owner,
  ownerPhotoId,
  people,
}: SharedListPictureData): string {
  const shown = people.map(({ name, professions, city, state, photoId, registered, quotation }) => [
    name,
    professions[0],
    city,
    state,
    photoId,
    registered,
    quotation?.text,
    quotation?.author,
  ])
  return computeTextHash(JSON.stringify([linkPreviewDrawingVersion, trade, owner, ownerPhotoId, shown]))
}

export function getSharedListPictureUrl(listPath: string, format: SharedListPictureFormat): string {
  return `/tarjetas${listPath}/${sharedListPictureFormats[format].file}.jpg`
}
