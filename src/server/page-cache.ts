import { createHash } from 'node:crypto'
import {
  chooseEncoding,
  compressPart,
  compressText,
  joinToGzip,
  minCompressedBytes,
  type PageEncoding,
} from '#server/page-encoding.ts'
import type { ContactTexts, PageContact } from '#server/page-renderer.ts'

/**
 * Max age in ms of a page: with the whole seconds that a CDN keeps the page, a visitor sees a change within 5 s.
 */
const defaultMaxAgeMs = 4_000
/** Twice the pages that one processor core renders in four seconds: 160 pages of 100 kB. */
const defaultMaxBytes = 32 * 1024 * 1024

/**
 * A page for visitors. It contains no contact data: the texts of a reader's contact data belong between the
 * parts.
 */
export interface CachedPage {
  /** When the server began to read the data, in ms since 1970. */
  readonly readAt: number
  readonly screen: string | null
  readonly noindex: boolean
  /** Hash of the parts. */
  readonly version: string
  readonly parts: readonly Buffer[]
  /** Names of the contact data between two parts; the last part has no slot. Empty: no contact data. */
  readonly slots: readonly string[]
  readonly readContact: PageContact['read'] | null
}

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
 * Visitors' pages of the last seconds, in memory. The process serves one build, so the address of a page is
 * its key.
 */
export class PageCache {
  readonly maxAgeMs: number
  readonly #maxBytes: number
  /** In the order of insertion: the oldest entry is first. */
  readonly #entries = new Map<string, Entry>()
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
   * Fills a page with contact data and encodes it as the client prefers. Compressed copies are made once for
   * each page.
   */
  async encode(
    key: string,
    page: CachedPage,
    texts: ContactTexts,
    acceptEncoding: string | undefined,
  ): Promise<EncodedPage> {
    const between = page.slots.map((slot) => Buffer.from(texts[slot] ?? ''))
    const whole = join(page.parts, between)
    const encoding = chooseEncoding(acceptEncoding, page.slots.length > 0 ? ['gzip'] : ['br', 'gzip'])
    if (encoding === null || whole.length < minCompressedBytes) return { body: whole, encoding: null }
    const [first = whole, ...others] = await this.#copy(key, page, encoding)
    const body = page.slots.length > 0 ? joinToGzip([first, ...others], between, whole) : first
    return { body, encoding }
  }

  #copy(key: string, page: CachedPage, encoding: PageEncoding): Promise<Buffer[]> {
    const entry = this.#entries.get(key)
    const known = entry?.page === page ? entry : undefined
    const present = known?.copies[encoding]
    if (present) return present
    const compress = page.slots.length > 0 ? compressPart : (part: Buffer) => compressText(part, encoding)
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

  /** A clock that was set back makes a page too old, not fresh for longer. */
  #isFresh({ readAt }: CachedPage, now: number): boolean {
    return now >= readAt && now - readAt < this.maxAgeMs
  }
}

/** Prepares a rendered page for the cache. */
export function createCachedPage(
  { texts, slots }: { texts: readonly string[]; slots: readonly string[] },
  facts: Pick<CachedPage, 'readAt' | 'screen' | 'noindex' | 'readContact'>,
): CachedPage {
  const version = hash(JSON.stringify([texts, slots]))
  return { ...facts, version, slots, parts: texts.map((text) => Buffer.from(text)) }
}

/**
 * ETag of a page with the contact data of a reader. It is weak, because all encodings of the page share it.
 */
export function createPageTag({ version, slots }: CachedPage, texts: ContactTexts): string {
  return `W/"${slots.length > 0 ? hash(version + JSON.stringify(slots.map((slot) => texts[slot]))) : version}"`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}

function join(parts: readonly Buffer[], between: readonly Buffer[]): Buffer {
  const [first] = parts
  if (parts.length === 1 && first) return first
  return Buffer.concat(parts.flatMap((part, at) => [part, between[at] ?? Buffer.alloc(0)]))
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
