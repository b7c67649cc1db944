import { cardSize } from '#kernel/photos/contract.ts'

/** The preview picture of a link in a chat or a social network: 1200 × 630 pixels, at most `maxCardBytes`. */
export const linkCardFormat = { ...cardSize, type: 'image/jpeg' } as const

/** Max size in bytes of a preview picture that WhatsApp still fetches. */
export const maxCardBytes = 300_000

/**
 * Version of the drawing of link preview pictures. Increase the version when the drawing changes: it is part
 * of the URL, so chat programs fetch previews again.
 */
export const cardDrawingVersion = '2'

export const productCardUrl = `/tarjetas/circulo-${cardDrawingVersion}.jpg`
