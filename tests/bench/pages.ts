import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { capturePageResponse } from './captured-pages.ts'
import { roundToDecimals } from './figures.ts'
import { encodeHttpRequest } from './http-connection.ts'
import { createRoundRobinRequestSource, type HttpRequestSource } from './load.ts'
import {
  computeMedianAtFullServerLoad,
  computeMedianRatio,
  type LatencyAtHalfLoad,
  measureAtHalfLoad,
  measureServersAtFullLoadInAlternation,
} from './measure-in-alternation.ts'
import type { BenchMember, BenchPeopleSample } from './sample.ts'
import { type BenchServer, startBaselineServer } from './servers.ts'

type BenchPageReaderKind = 'visitor, anew' | 'visitor, again' | 'member'

export interface HtmlPageBenchmarkCase {
  name: string
  path: string
  reader: BenchPageReaderKind
  isCompressed: boolean
  member: BenchMember | null
}

export interface HtmlPageBenchmarkResult
  extends Pick<HtmlPageBenchmarkCase, 'name' | 'reader' | 'isCompressed'> {
  people: number
  bytes: number
  pagesPerSecond: number
  /** Pages per second with the default number of server processes, instead of one process. */
  pagesPerSecondByDefault: number
  /** Pages per second, divided by those of a minimal server that sends the same bytes. */
  overBare: number
  cpuMs: number
  halfLoad: LatencyAtHalfLoad
}

const browserEncodings = 'gzip, deflate, br, zstd'
const closedLoop = { warmUpMs: 1_000, turns: 5, turnMs: 1_000 }

export function listHtmlPageBenchmarkCases(sample: BenchPeopleSample): HtmlPageBenchmarkCase[] {
  const [member = null] = sample.typical
  const pages = [
    { name: 'page: / (member: /dashboard)', path: '/', memberPath: '/dashboard' },
    { name: 'page: /explorar', path: '/explorar' },
    ...sample.reviewedProviders.map((slug) => ({ name: 'page: /perfil/…', path: `/perfil/${slug}` })),
  ]
  return pages.flatMap(({ name, path: address, memberPath = address }): HtmlPageBenchmarkCase[] => {
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

export async function measureHtmlPageBenchmarkCases(
  { product, productByDefault }: { product: BenchServer; productByDefault: BenchServer },
  cases: readonly HtmlPageBenchmarkCase[],
  { dataDir, people }: { dataDir: string; people: number },
  started: (() => Promise<void>)[],
  print: (line: string) => void,
): Promise<HtmlPageBenchmarkResult[]> {
  const captured = []
  for (const one of cases)
    captured.push(await capturePageResponse(`${product.url}${one.path}`, headersOf(one)))
  const file = path.join(dataDir, 'pages.json')
  await writeFile(file, JSON.stringify(captured))
  const bareServer = await startBaselineServer('bare-pages', { BENCH_PLAN: file })
  started.push(bareServer.stop)
  const results: HtmlPageBenchmarkResult[] = []
  for (const [index, one] of cases.entries()) {
    const bare = {
      server: bareServer,
      takeRequest: createRoundRobinRequestSource([encodeHttpRequest(`/${index}`)]),
    }
    const own = { server: product, takeRequest: takePageRequest(one) }
    const byDefault = { server: productByDefault, takeRequest: takePageRequest(one) }
    const targets = [own, bare, byDefault]
    const [turns = [], bareTurns = [], turnsByDefault = []] = await measureServersAtFullLoadInAlternation(
      targets,
      closedLoop,
    )
    const pagesPerSecond = computeMedianAtFullServerLoad(turns, 'requestsPerSecond')
    const pagesPerSecondByDefault = computeMedianAtFullServerLoad(turnsByDefault, 'requestsPerSecond')
    results.push({
      name: one.name,
      reader: one.reader,
      isCompressed: one.isCompressed,
      people,
      bytes: Buffer.byteLength(captured[index]?.body ?? '', 'base64'),
      pagesPerSecond: roundToDecimals(pagesPerSecond, 1),
      pagesPerSecondByDefault: roundToDecimals(pagesPerSecondByDefault, 1),
      overBare: roundToDecimals(computeMedianRatio(turns, bareTurns, 'requestsPerSecond'), 3),
      cpuMs: roundToDecimals(computeMedianAtFullServerLoad(turns, 'cpuMs'), 3),
      halfLoad: await measureAtHalfLoad(own, bare, pagesPerSecond),
    })
    print(
      `${index + 1} of ${cases.length}: ${one.name} (${one.reader}${one.isCompressed ? ', compressed' : ''})`,
    )
  }
  await bareServer.stop()
  return results
}

function headersOf({ member, isCompressed }: HtmlPageBenchmarkCase): Record<string, string> {
  return {
    ...(member && { cookie: `sesion=${member.token}` }),
    'accept-encoding': isCompressed ? browserEncodings : 'identity',
  }
}

function takePageRequest(one: HtmlPageBenchmarkCase): HttpRequestSource {
  const headers = headersOf(one)
  const encode = (address: string) =>
    encodeHttpRequest(address, null, { cookie: headers.cookie, acceptEncoding: headers['accept-encoding'] })
  if (one.reader !== 'visitor, anew') return createRoundRobinRequestSource([encode(one.path)])
  let number = Date.now()
  return () => encode(`${one.path}?n=${number++}`)
}
