import { withoutAbort } from '#kernel/asking.ts'
import { takeTurns } from '#kernel/take-turns.ts'

/** Bytes of cards that are kept: some hundred. */
const maxKept = 8 * 1024 * 1024
/** Cards that wait to be drawn; whoever comes after these is asked to come back. */
const maxWaiting = 40

/** Cards that have been drawn lately, and one that is being drawn: a crawl of many leaves the other core to people. */
export class CardStore {
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #inTurn = takeTurns(1)
  #bytes = 0

  /**
   * @param key another one for each picture
   * @returns null when too many wait
   */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> {
    const kept = this.#kept.get(key)
    if (kept) {
      // The last in the map is the one that was asked for last.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    if (this.#underWay.size >= maxWaiting) return null

    const drawing = withoutAbort(() => this.#inTurn(draw)).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, drawing)
    const card = await drawing
    this.#keep(key, card)
    return card
  }

  #keep(key: string, card: Buffer): void {
    this.#kept.set(key, card)
    this.#bytes += card.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= maxKept) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
