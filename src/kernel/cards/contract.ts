import { linkPreviewSize } from '#kernel/photos/contract.ts'

export const linkPreviewFormat = { ...linkPreviewSize, type: 'image/jpeg' } as const

/** The maximum in bytes: WhatsApp does not load larger link preview pictures. */
export const maxLinkPreviewBytes = 300_000

/** Increase the number when the code that draws preview pictures changes, so that chat programs load the pictures again. */
export const linkPreviewDrawingVersion = '5'

export const defaultLinkPreviewUrl = `/tarjetas/circulo-${linkPreviewDrawingVersion}.jpg`

/** A 53-bit hash of the text (cyrb53, public domain), because browsers have no synchronous hash function. */
export function computeTextHash(text: string): string {
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
