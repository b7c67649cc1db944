import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseContentEncoding,
  compressHtmlPart,
  joinHtmlPartsIntoGzipStream,
} from '#server/page-encoding.ts'

describe('chooseContentEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000', null],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip;q=0, *;q=0', null],
    ['br;q=x', null],
  ])('the encoding of a page for the header accept-encoding "%s" is %s', (accepted, encoding) => {
    expect(chooseContentEncoding(accepted, ['br', 'gzip'])).toBe(encoding)
  })
})

it('joinHtmlPartsIntoGzipStream joins compressed parts of a page and the texts between them to one gzip stream', async () => {
  const buffers = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  const pages = fc.array(fc.tuple(buffers, buffers), { maxLength: 6 })
  const long = Buffer.alloc(150_000, 'página ')
  const property = fc.asyncProperty(pages, buffers, async (pairs, last) => {
    const parts = [...pairs.map(([part]) => part), last]
    const between = pairs.map(([, text]) => text)
    const plain = [...pairs.flat(), last]
    const compressed = await Promise.all(parts.map(compressHtmlPart))
    expect(gunzipSync(joinHtmlPartsIntoGzipStream(compressed, between, plain))).toEqual(Buffer.concat(plain))
  })
  await fc.assert(property, { examples: [[[[long, long]], long]] })
})
