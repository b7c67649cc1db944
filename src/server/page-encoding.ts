import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const pageEncodings = ['br', 'gzip'] as const
export type HtmlPageContentEncoding = (typeof pageEncodings)[number]

export const minCompressedBytes = 1_024

const compress = {
  // Brotli's default quality 11 is too slow for a cache that lasts seconds.
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
}

/** @param available encodings of the page, in the order of the server's preference */
export function chooseContentEncoding(
  acceptEncoding: string | undefined,
  available: readonly HtmlPageContentEncoding[],
): HtmlPageContentEncoding | null {
  if (acceptEncoding === undefined) return null
  const weightOf = parseWeights(acceptEncoding)
  const [best] = available.toSorted((a, b) => weightOf(b) - weightOf(a))
  return best !== undefined && weightOf(best) > 0 ? best : null
}

/** Fastify's plugins read `*` in `Accept-Encoding` as gzip, even if the client rejects gzip with `q=0`. */
export async function expandWildcardAcceptEncoding({ headers }: FastifyRequest): Promise<void> {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || !accepted.includes('*')) return
  const weightOf = parseWeights(accepted)
  headers['accept-encoding'] = pageEncodings.map((name) => `${name};q=${weightOf(name)}`).join(', ')
}

function parseWeights(acceptEncoding: string): (encoding: HtmlPageContentEncoding) => number {
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
  return (encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
}

export function compressText(text: Buffer, encoding: HtmlPageContentEncoding): Promise<Buffer> {
  return compress[encoding](text)
}

/** Ends the compressed data at a byte boundary, so that more data can follow. */
export function compressHtmlPart(part: Buffer): Promise<Buffer> {
  return promisify(deflateRaw)(part, { finishFlush: constants.Z_SYNC_FLUSH })
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const emptyFinalBlock = Buffer.from([3, 0])
/** Max bytes of an uncompressed block in a deflate stream (RFC 1951, 3.2.4). */
const maxStoredBytes = 0xffff

/**
 * The result is a gzip stream (RFC 1952).
 * @param plain the uncompressed HTML page, for the gzip checksum and length
 */
export function joinHtmlPartsIntoGzipStream(
  parts: readonly Buffer[],
  between: readonly Buffer[],
  plain: readonly Buffer[],
): Buffer {
  const blocks = parts.flatMap((part, at) => [part, ...storedBlocks(between[at])])
  const trailer = Buffer.alloc(8)
  const checksum = plain.reduce((sum, piece) => crc32(piece, sum), 0)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(
    plain.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return Buffer.concat([gzipHeader, ...blocks, emptyFinalBlock, trailer])
}

function storedBlocks(text: Buffer = Buffer.alloc(0)): Buffer[] {
  const blocks: Buffer[] = []
  for (let start = 0; start < text.length; start += maxStoredBytes) {
    const content = text.subarray(start, start + maxStoredBytes)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(content.length, 1)
    header.writeUInt16LE(content.length ^ 0xffff, 3)
    blocks.push(header, content)
  }
  return blocks
}
