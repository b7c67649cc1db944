import { cardSize } from '#kernel/photos/contract.ts'

/** The preview picture of a link in a chat or a social network: 1200 × 630 pixels, at most `maxCardBytes`. */
export const linkCard = { ...cardSize, type: 'image/jpeg' } as const

/** Max size in bytes of a preview picture that WhatsApp still fetches. */
export const maxCardBytes = 300_000

/** Increase this when the drawing of cards changes. It is part of the address, so chats fetch previews again. */
export const drawingVersion = '2'

/** URL path of the card for pages that are not about a person. */
export const productCardUrl = `/tarjetas/circulo-${drawingVersion}.jpg`
