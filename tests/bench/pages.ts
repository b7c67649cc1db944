import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { capturePage } from './captured-pages.ts'
import { roundToDecimals } from './figures.ts'
import { encodeHttpRequest } from './http-connection.ts'
import { createRequestRotation, type TakeRequest } from './load.ts'
import type { BenchMember, BenchSample } from './sample.ts'
import { type BenchServer, startComparisonServer } from './servers.ts'
import {
  type HalfLoadFigures,
  measureAtHalfLoad,
  measureServersInAlternation,
  medianOfTurns,
  medianRatio,
} from './turns.ts'

/**
 * `anew`: each request has another address, so no cache can have the page. `again`: each request has the same
 * address, so a cache can have the page.
 */
export type PageReader = 'visitor, anew' | 'visitor, again' | 'member'

export interface PageCase {
  name: string
  path: string
  reader: PageReader
  isCompressed: boolean
  member: BenchMember | null
}

/** Result of one page in the output of `--json`. */
export interface PageResult extends Pick<PageCase, 'name' | 'reader' | 'isCompressed'> {
  people: number
  /** Size as sent, possibly compressed. */
  bytes: number
  /** Max pages per second of the product: the median of several short measurements at full load. */
  pagesPerSecond: number
  /** Pages per second of the product, divided by those of a minimal comparison server that sends the same bytes. */
  overBare: number
  /** CPU time of the server process per page, in ms. */
  cpuMs: number
  halfLoad: HalfLoadFigures
}

const browserEncodings = 'gzip, deflate, br, zstd'
const closedLoop = { warmUpMs: 1_000, turns: 5, turnMs: 1_000 }

export function listPageCases(sample: BenchSample): PageCase[] {
  const [member = null] = sample.typical
  const pages = [
    // Request `/dashboard` as a member, because the server redirects members from `/` to it.
    { name: 'page: / (member: /dashboard)', path: '/', memberPath: '/dashboard' },
    { name: 'page: /explorar', path: '/explorar' },
    ...sample.reviewedProviders.map((slug) => ({ name: 'page: /perfil/…', path: `/perfil/${slug}` })),
  ]
  return pages.flatMap(({ name, path: address, memberPath = address }): PageCase[] => {
    const page = { name, path: address, member: null, isCompressed: false }
    return [
      { ...page, reader: 'visitor, anew' },
      { ...page, reader: 'visitor, again' },
      { ...page, reader: 'visitor, anew', isCompressed: true },
      { ...page, reader: 'visitor, again', isCompressed: true },
      ...(member ? [{ ...page, path: memberPath, reader: 'member' as const, member }] : []),
    ]
  })
}

/**
 * Measures pages of the product, and for comparison a minimal Fastify server that sends the same bytes and headers.
 * @param started receives a function that stops the minimal server
 */
export async function measurePages(
  product: BenchServer,
  cases: readonly PageCase[],
  { dataDir, people }: { dataDir: string; people: number },
  started: (() => Promise<void>)[],
  print: (line: string) => void,
): Promise<PageResult[]> {
  const captured = []
  for (const one of cases) captured.push(await capturePage(`${product.url}${one.path}`, headersOf(one)))
  const file = path.join(dataDir, 'pages.json')
  await writeFile(file, JSON.stringify(captured))
  const bareServer = await startComparisonServer('bare-pages', { BENCH_PLAN: file })
  started.push(bareServer.stop)
  const results: PageResult[] = []
  for (const [index, one] of cases.entries()) {
    const bare = { server: bareServer, takeRequest: createRequestRotation([encodeHttpRequest(`/${index}`)]) }
    const own = { server: product, takeRequest: takePageRequest(one) }
    const [turns = [], bareTurns = []] = await measureServersInAlternation([own, bare], closedLoop)
    const pagesPerSecond = medianOfTurns(turns, 'requestsPerSecond')
    results.push({
      name: one.name,
      reader: one.reader,
      isCompressed: one.isCompressed,
      people,
      bytes: Buffer.byteLength(captured[index]?.body ?? '', 'base64'),
      pagesPerSecond: roundToDecimals(pagesPerSecond, 1),
      overBare: roundToDecimals(medianRatio(turns, bareTurns, 'requestsPerSecond'), 3),
      cpuMs: roundToDecimals(medianOfTurns(turns, 'cpuMs'), 3),
      halfLoad: await measureAtHalfLoad(own, bare, pagesPerSecond),
    })
    print(
      `${index + 1} of ${cases.length}: ${one.name} (${one.reader}${one.isCompressed ? ', compressed' : ''})`,
    )
  }
  await bareServer.stop()
  return results
}

function headersOf({ member, isCompressed }: PageCase): Record<string, string> {
  return {
    ...(member && { cookie: `sesion=${member.token}` }),
    'accept-encoding': isCompressed ? browserEncodings : 'identity',
  }
}

function takePageRequest(one: PageCase): TakeRequest {
  const headers = headersOf(one)
  const encode = (address: string) =>
    encodeHttpRequest(address, null, { cookie: headers.cookie, acceptEncoding: headers['accept-encoding'] })
  if (one.reader !== 'visitor, anew') return createRequestRotation([encode(one.path)])
  let number = Date.now()
  return () => encode(`${one.path}?n=${number++}`)
}
