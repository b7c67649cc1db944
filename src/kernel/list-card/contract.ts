import { cardDrawingVersion, digestText } from '#kernel/cards/contract.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'

export interface ListCardData {
  /** Name of the trade that all people of the list have in common; null if their trades differ. */
  trade: string | null
  /** Short name of the member who shares the list. */
  owner: string
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

/**
 * Pictures of a shared list: a square one and an upright one for chats and stories, and the preview of the list's
 * link. Sizes in pixels.
 */
export const listCardFormats = {
  square: { file: 'cuadrada', width: 1080, height: 1080 },
  story: { file: 'historia', width: 1080, height: 1920 },
  link: { file: 'enlace', width: 1200, height: 630 },
} as const
export type ListCardFormat = keyof typeof listCardFormats

/** Hash of the content of the pictures of a shared list: 1 to 11 characters of [0-9a-z]. */
export function getListCardVersion({ trade, owner, people }: ListCardData): string {
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
  return digestText(JSON.stringify([cardDrawingVersion, trade, owner, shown]))
}

/**
 * URL path of a picture of a shared list: '/tarjetas/lista/{token}/cuadrada.jpg'.
 * @param listPath '/lista/{token}'
 */
export function getListCardUrl(listPath: string, format: ListCardFormat): string {
  return `/tarjetas${listPath}/${listCardFormats[format].file}.jpg`
}
