import { cardSize } from '#kernel/photos/contract.ts'

/** The picture that stands beside a link in a chat or a network: 1200 × 630, of at most `maxCardBytes`. */
export const linkCard = { ...cardSize, type: 'image/jpeg' } as const

/** What WhatsApp still fetches, in bytes. */
export const maxCardBytes = 300_000

/** Another one with each change of how cards are drawn, so that previews are fetched anew. */
export const drawingVersion = '2'

/** Address of the card of pages that are about nobody. */
export const productCardUrl = `/tarjetas/circulo-${drawingVersion}.jpg`
