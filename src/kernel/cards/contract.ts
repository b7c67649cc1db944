import { linkPreviewSize } from '#kernel/photos/contract.ts'

/** The preview picture of a link in a chat or a social network. */
export const linkPreviewFormat = { ...linkPreviewSize, type: 'image/jpeg' } as const

/** Max size of a link preview picture in bytes: WhatsApp does not load larger pictures. */
export const maxLinkPreviewBytes = 300_000

/**
 * Version of the drawing of link preview pictures, which is part of their URLs. Increase it when the drawing
 * changes, so that chat programs load the pictures again.
 */
export const linkPreviewDrawingVersion = '2'

export const productLinkPreviewUrl = `/tarjetas/circulo-${linkPreviewDrawingVersion}.jpg`

/**
 * 53-bit hash of a text (cyrb53, public domain). Browsers have no synchronous hash function, and the version in
 * a URL needs no cryptographic hash.
 */
export function digestText(text: string): string {
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
