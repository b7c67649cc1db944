import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findFreePort } from '#kernel/db/embedded-postgres-postmaster.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { ensureBrowser } from './browser.ts'
import { auditPages } from './lighthouse/audit.ts'
import { startDemoProduct } from './lighthouse/demo-product.ts'
import { listPublicPages, type PublicPage } from './lighthouse/pages.ts'
import { timePhone } from './lighthouse/phone.ts'

/**
 * `npm run lighthouse`: what Lighthouse says of the public pages on a phone, with the production build and demo data; with
 * `--phone`, how long somebody with a cheap phone waits for a profile and for a time to press.
 */

const usage = `npm run lighthouse -- [options]
  --runs N        of each page; the one in the middle counts (3; with --phone 5)
  --only TEXT     only the pages with this in their name, such as 'profile'
  --phone         times a profile on a throttled phone instead
  --data-dir DIR  an installation with the demo to use, made if need be and kept (a temporary one)
`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const reports = path.join(projectRoot, '.lighthouse')
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    only: { type: 'string', default: '' },
    phone: { type: 'boolean', default: false },
    'data-dir': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs ?? (values.phone ? 5 : 3))
const ending: (() => Promise<unknown>)[] = []
let ended: Promise<void> | undefined
const end = () => {
  ended ??= undo()
  return ended
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)))
}

if (values.help || !Number.isInteger(runs) || runs < 1) {
  say(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  try {
    const product = await startDemoProduct(values['data-dir'], say)
    ending.push(product.stop)
    const pages = (await listPublicPages(product.url)).filter(({ name }) => name.includes(values.only))
    const misses = values.phone ? await time(product.url, pages) : await audit(product.url, pages)
    for (const miss of misses) say(`✗ ${miss}`)
    process.exitCode = misses.length > 0 ? 1 : 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
  await end()
}

async function audit(url: string, pages: PublicPage[]): Promise<string[]> {
  const port = await findFreePort()
  await openBrowser([`--remote-debugging-port=${port}`])
  const misses = await auditPages({ pages, url, port, runs, folder: reports, say })
  say(`Reports: ${path.relative(process.cwd(), reports)}/*.html`)
  return misses
}

async function time(url: string, pages: PublicPage[]): Promise<string[]> {
  return timePhone({ url, pages, browser: await openBrowser([]), runs, say })
}

async function openBrowser(more: string[]) {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...more,
    ],
  })
  ending.push(() => browser.close())
  return browser
}

async function undo(): Promise<void> {
  for (const step of ending.reverse()) {
    await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}
