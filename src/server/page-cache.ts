import { createHash } from 'node:crypto'
import { runWithoutAbortSignal } from '#kernel/caller.ts'
import type { RequestContext } from '#kernel/context.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import {
  chooseContentEncoding,
  compressHtmlPart,
  compressText,
  type HtmlPageContentEncoding,
  joinHtmlPartsIntoGzipStream,
  minCompressedBytes,
} from '#server/page-encoding.ts'
import type { ContactDataReadResult, ContactHtmlByPlaceholderName } from '#server/page-renderer.ts'

/** A visitor must see a change within 5 s: a page is valid for 4 s after its data were read, and 1 s is a margin. */
const defaultMaxAgeMs = 4_000
const defaultMaxBytes = 32 * 1024 * 1024

/** A cached HTML page contains no contact data: the server inserts the contact data for each reader. */
export interface CachedPage {
  /** Time at which the server began to read the page's data, in ms since 1970. */
  readonly readAt: number
  readonly screen: string | null
  readonly noindex: boolean
  readonly version: string
  readonly parts: readonly Buffer[]
  readonly slots: readonly string[]
  readonly readContact: ContactReader | null
}

type ContactReader = (context: RequestContext) => Promise<ContactHtmlByPlaceholderName | null>

interface Entry {
  page: CachedPage
  bytes: number
  copies: Partial<Record<HtmlPageContentEncoding, Promise<Buffer[]>>>
}

export interface HtmlPageBody {
  body: Buffer
  encoding: HtmlPageContentEncoding | null
}

export class PageCache {
  readonly maxAgeMs: number
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #pagesWithContact = new WeakMap<
    ContactHtmlByPlaceholderName,
    Map<HtmlPageContentEncoding | null, Promise<HtmlPageBody>>
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

  encode(
    key: string,
    page: CachedPage,
    texts: ContactHtmlByPlaceholderName,
    acceptEncoding: string | undefined,
  ): Promise<HtmlPageBody> {
    const accepted = chooseContentEncoding(acceptEncoding, page.slots.length > 0 ? ['gzip'] : ['br', 'gzip'])
    const encoding = sizeOf(page.parts) < minCompressedBytes ? null : accepted
    if (page.slots.length === 0) return this.#encode(key, page, texts, encoding)
    const byEncoding =
      this.#pagesWithContact.get(texts) ?? new Map<HtmlPageContentEncoding | null, Promise<HtmlPageBody>>()
    this.#pagesWithContact.set(texts, byEncoding)
    const shared = byEncoding.get(encoding) ?? this.#encode(key, page, texts, encoding)
    byEncoding.set(encoding, shared)
    return shared
  }

  async #encode(
    key: string,
    page: CachedPage,
    texts: ContactHtmlByPlaceholderName,
    encoding: HtmlPageContentEncoding | null,
  ): Promise<HtmlPageBody> {
    const between = page.slots.map((slot) => Buffer.from(texts[slot] ?? ''))
    const plain = interleave(page.parts, between)
    if (encoding === null) return { body: concat(plain), encoding }
    const copy = await this.#copy(key, page, encoding)
    return {
      body: between.length > 0 ? joinHtmlPartsIntoGzipStream(copy, between, plain) : concat(copy),
      encoding,
    }
  }

  #copy(key: string, page: CachedPage, encoding: HtmlPageContentEncoding): Promise<Buffer[]> {
    const entry = this.#entries.get(key)
    const known = entry?.page === page ? entry : undefined
    const present = known?.copies[encoding]
    if (present) return present
    const compress = page.slots.length > 0 ? compressHtmlPart : (part: Buffer) => compressText(part, encoding)
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

  #isFresh({ readAt }: CachedPage, now: number): boolean {
    return now >= readAt && now - readAt < this.maxAgeMs
  }
}

const sharedReadMs = 50

/**
 * Runs one database query at a time per page and IP network, so a request flood delays no other network. Visitors of
 * the same network share the result of the query, which contains contact data, until 50 ms after the query has ended.
 */
export function createSingleFlightContactDataReader<
  Reader extends Pick<RequestContext, 'address' | 'takeContactReads'>,
>(
  read: (context: Reader) => Promise<ContactDataReadResult | null>,
): (context: Reader) => Promise<ContactHtmlByPlaceholderName | null> {
  const sharedReads = new Map<string, Promise<ContactDataReadResult | null>>()
  return async (context) => {
    const network = getNetworkOfIpAddress(context.address)
    const shared = sharedReads.get(network) ?? runWithoutAbortSignal(() => read(context))
    if (!sharedReads.has(network)) {
      const forget = () => sharedReads.delete(network)
      sharedReads.set(network, shared)
      // Share no failed read: the next visitor tries again.
      shared.then(() => setTimeout(forget, sharedReadMs).unref(), forget)
    }
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

const etagsByTexts = new WeakMap<ContactHtmlByPlaceholderName, string>()

export function createPageETag({ version, slots }: CachedPage, texts: ContactHtmlByPlaceholderName): string {
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
