import { FairQueue } from '#kernel/fair-queue.ts'

const maxStoredCards = 8 * 1024 * 1024
/** Draw only one picture at a time, because drawing occupies a processor core. */
const limits = { width: 1, widthPerOwner: 1, maxWaiting: 100, maxWaitMs: 45_000 }

export class LinkPreviewCache {
  readonly #kept = new Map<string, Buffer>()
  readonly #queue = new FairQueue(limits)
  #bytes = 0

  /** @throws TaskDroppedError */
  async get(key: string, owner: string, draw: () => Promise<Buffer>, signal?: AbortSignal): Promise<Buffer> {
    const findOrDraw = async () => this.#find(key) ?? this.#keep(key, await draw())
    return this.#find(key) ?? this.#queue.run(owner, findOrDraw, signal)
  }

  #find(key: string): Buffer | undefined {
    const card = this.#kept.get(key)
    if (!card) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, card)
    return card
  }

  #keep(key: string, card: Buffer): Buffer {
    this.#kept.set(key, card)
    this.#bytes += card.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= maxStoredCards) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
    return card
  }
}
