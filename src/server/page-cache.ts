import { createHash } from 'node:crypto'
import { runWithoutAbort } from '#kernel/caller.ts'
import type { RequestContext } from '#kernel/context.ts'
import { getNetwork } from '#kernel/throttle.ts'
import {
  chooseEncoding,
  compressPagePart,
  compressText,
  joinPagePartsToGzip,
  minCompressedBytes,
  type PageEncoding,
} from '#server/page-encoding.ts'
import type { ContactReadResult, ContactTextsBySlot, PageContactData } from '#server/page-renderer.ts'

/**
 * Max age in ms of a cached page. A CDN caches the page for the remaining whole seconds, so a visitor sees a
 * change within 5 s.
 */
const defaultMaxAgeMs = 4_000
/** Max size of the cache in bytes: twice the 160 pages of 100 kB that one processor core renders in four seconds. */
const defaultMaxBytes = 32 * 1024 * 1024

/**
 * A page for visitors, split into parts. It contains no contact data: the server inserts a reader's contact data
 * between the parts.
 */
export interface CachedPage {
  /** Time at which the server began to read the page's data, in ms since 1970. */
  readonly readAt: number
  readonly screen: string | null
  readonly noindex: boolean
  /** Hash of the page's texts and of the names in `slots`. The ETag is computed from this hash. */
  readonly version: string
  readonly parts: readonly Buffer[]
  /**
   * Names of the phones or e-mails that belong between the parts of the page, in their order. Empty: the page
   * contains no contact data.
   */
  readonly slots: readonly string[]
  /**
   * Reads the contact data for one reader, and counts the read towards the reader's limit. Null: the page has no
   * contact data.
   */
  readonly readContact: ContactReader | null
}

/**
 * Reads the contact data of a page for one reader.
 * @returns null when the reader has reached the limit of contact data reads, or when the page for this reader would
 * differ in more than the contact data
 */
type ContactReader = (context: RequestContext) => Promise<ContactTextsBySlot | null>

interface Entry {
  page: CachedPage
  bytes: number
  copies: Partial<Record<PageEncoding, Promise<Buffer[]>>>
}

export interface EncodedPage {
  body: Buffer
  encoding: PageEncoding | null
}

/**
 * In-memory cache of visitors' pages of the last seconds. The URL of a page is its key, because a process serves
 * one build.
 */
export class PageCache {
  readonly maxAgeMs: number
  readonly #maxBytes: number
  /** Cached pages in the order of insertion: the oldest page is first. */
  readonly #entries = new Map<string, Entry>()
  /**
   * Encoded pages with contact data, shared by the readers who share one query for this data
   * (`createSharedContactReader`). The key is the query's result. Only requests in progress reference the key, so the
   * garbage collector deletes the page afterwards.
   */
  readonly #pagesWithContact = new WeakMap<
    ContactTextsBySlot,
    Map<PageEncoding | null, Promise<EncodedPage>>
  >()
  #bytes = 0

  constructor({ maxAgeMs = defaultMaxAgeMs, maxBytes = defaultMaxBytes } = {}) {
    this.maxAgeMs = maxAgeMs
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  pages(): CachedPage[] {
    return [...this.#entries.values()].map(({ page }) => page)
  }

  /** @param now in ms since 1970 */
  find(key: string, now: number): CachedPage | null {
    const entry = this.#entries.get(key)
    return entry && this.#isFresh(entry.page, now) ? entry.page : null
  }

  store(key: string, page: CachedPage, now: number): void {
    this.#delete(key)
    for (const [oldKey, { page: old }] of this.#entries) {
      if (this.#isFresh(old, now)) break
      this.#delete(oldKey)
    }
    if (!this.#isFresh(page, now)) return
    const bytes = 2 * key.length + sizeOf(page.parts)
    this.#entries.set(key, { page, bytes, copies: {} })
    this.#bytes += bytes
    this.#shrink()
  }

  /**
   * Inserts the contact data into a page, and encodes the page as the client prefers. Compressed copies are made
   * once for each page.
   */
  encode(
    key: string,
    page: CachedPage,
    texts: ContactTextsBySlot,
    acceptEncoding: string | undefined,
  ): Promise<EncodedPage> {
    // Only gzip can join parts that were compressed earlier to one stream, so Brotli is used only for pages without
    // contact data.
    const accepted = chooseEncoding(acceptEncoding, page.slots.length > 0 ? ['gzip'] : ['br', 'gzip'])
    const encoding = sizeOf(page.parts) < minCompressedBytes ? null : accepted
    if (page.slots.length === 0) return this.#encode(key, page, texts, encoding)
    const byEncoding =
      this.#pagesWithContact.get(texts) ?? new Map<PageEncoding | null, Promise<EncodedPage>>()
    this.#pagesWithContact.set(texts, byEncoding)
    const shared = byEncoding.get(encoding) ?? this.#encode(key, page, texts, encoding)
    byEncoding.set(encoding, shared)
    return shared
  }

  async #encode(
    key: string,
    page: CachedPage,
    texts: ContactTextsBySlot,
    encoding: PageEncoding | null,
  ): Promise<EncodedPage> {
    const between = page.slots.map((slot) => Buffer.from(texts[slot] ?? ''))
    const plain = interleave(page.parts, between)
    if (encoding === null) return { body: concat(plain), encoding }
    const copy = await this.#copy(key, page, encoding)
    return { body: between.length > 0 ? joinPagePartsToGzip(copy, between, plain) : concat(copy), encoding }
  }

  #copy(key: string, page: CachedPage, encoding: PageEncoding): Promise<Buffer[]> {
    const entry = this.#entries.get(key)
    const known = entry?.page === page ? entry : undefined
    const present = known?.copies[encoding]
    if (present) return present
    const compress = page.slots.length > 0 ? compressPagePart : (part: Buffer) => compressText(part, encoding)
    const copy = Promise.all(page.parts.map(compress))
    if (known) {
      known.copies[encoding] = copy
      void copy.then((parts) => this.#grow(key, known, sizeOf(parts))).catch(() => undefined)
    }
    return copy
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return
    entry.bytes += bytes
    this.#bytes += bytes
    this.#shrink()
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#delete(key)
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  /**
   * A page whose time is in the future counts as too old: after the clock is set back, pages would stay fresh too
   * long.
   */
  #isFresh({ readAt }: CachedPage, now: number): boolean {
    return now >= readAt && now - readAt < this.maxAgeMs
  }
}

/**
 * Lets concurrent readers of a page share one query for the contact data, if they are in one network. Each network
 * has its own query, because a query waits in the queue of its network, and a flood of requests may fill that queue.
 * Each reader's limit is checked separately. The result of the query is not stored.
 */
export function createSharedContactReader(read: PageContactData['read']): ContactReader {
  const running = new Map<string, Promise<ContactReadResult | null>>()
  return async (context) => {
    const network = getNetwork(context.address)
    const shared =
      running.get(network) ??
      runWithoutAbort(() => read(context)).finally(() => {
        running.delete(network)
      })
    running.set(network, shared)
    const found = await shared
    if (found === null) return null
    const isWithinBudget = context.takeContactReads(found.people).size === found.people.length
    return isWithinBudget ? found.texts : null
  }
}

export function createCachedPage(
  { texts, slots }: { texts: readonly string[]; slots: readonly string[] },
  facts: Pick<CachedPage, 'readAt' | 'screen' | 'noindex' | 'readContact'>,
): CachedPage {
  const parts = texts.map((text) => Buffer.from(text))
  const version = hash(JSON.stringify([slots, parts.map(({ length }) => length)]), ...parts)
  return { ...facts, version, slots, parts }
}

const etagsByTexts = new WeakMap<ContactTextsBySlot, string>()

/** The ETag is weak, because all encodings of the page share it. */
export function createPageETag({ version, slots }: CachedPage, texts: ContactTextsBySlot): string {
  if (slots.length === 0) return `W/"${version}"`
  const known = etagsByTexts.get(texts)
  if (known) return known
  const etag = `W/"${hash(version + JSON.stringify(slots.map((slot) => texts[slot])))}"`
  etagsByTexts.set(texts, etag)
  return etag
}

function hash(...pieces: (string | Buffer)[]): string {
  const sum = createHash('sha256')
  for (const piece of pieces) sum.update(piece)
  return sum.digest('base64url').slice(0, 27)
}

function interleave(parts: readonly Buffer[], between: readonly Buffer[]): Buffer[] {
  return parts.flatMap((part, at) => [part, ...between.slice(at, at + 1)])
}

function concat(buffers: readonly Buffer[]): Buffer {
  const [first] = buffers
  return buffers.length === 1 && first ? first : Buffer.concat(buffers)
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
