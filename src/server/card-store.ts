import { FairQueue } from '#kernel/fair-queue.ts'

/** Bytes of cards that are kept: some hundred. */
const maxKept = 8 * 1024 * 1024
/** One card is drawn at a time: a crawl of many leaves the other core to people. A drawing takes 0.1 to 0.3 s. */
const limits = { width: 1, widthPerOwner: 1, maxWaiting: 100, maxWaitMs: 45_000 }

/** Cards that have been drawn lately, and a queue of those to draw in which addresses take turns. */
export class CardStore {
  readonly #kept = new Map<string, Buffer>()
  readonly #queue = new FairQueue(limits)
  #bytes = 0

  /**
   * @param key another one for each picture
   * @param owner the network that requests the card
   * @param signal aborted when the client went away
   * @throws DroppedError
   */
  async get(key: string, owner: string, draw: () => Promise<Buffer>, signal?: AbortSignal): Promise<Buffer> {
    // Another request for the same card may have drawn it meanwhile.
    const findOrDraw = async () => this.#find(key) ?? this.#keep(key, await draw())
    return this.#find(key) ?? this.#queue.run(owner, findOrDraw, signal)
  }

  #find(key: string): Buffer | undefined {
    const card = this.#kept.get(key)
    if (!card) return undefined
    // The last in the map is the one that was requested last.
    this.#kept.delete(key)
    this.#kept.set(key, card)
    return card
  }

  #keep(key: string, card: Buffer): Buffer {
    this.#kept.set(key, card)
    this.#bytes += card.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= maxKept) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
    return card
  }
}
