import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { projectRoot } from '#kernel/project-root.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { findOrInstallBrowser } from './browser.ts'
import { runWithCleanup } from './demo-product/run-with-cleanup.ts'
import { startDemoProductServer } from './demo-product/start.ts'
import { auditPagesWithLighthouse } from './lighthouse/audit.ts'
import { listPublicPages, type PublicPage } from './lighthouse/pages.ts'
import { measurePagesOnPhone } from './lighthouse/phone.ts'

/**
 * `npm run lighthouse`: measures Lighthouse scores of the public pages, or with `--phone` the speed on a slow phone.
 */

const usage = `npm run lighthouse -- [options]
  --runs N        runs of each page; the median counts (3; with --phone 5)
  --only TEXT     only the pages with this in their name, such as 'profile'
  --phone         measure a profile on a throttled phone instead
  --data-dir DIR  installation with the demo, created if missing and kept (a temporary one)
`

const print = (line: string) => void process.stdout.write(`${line}\n`)
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

if (values.help || !Number.isInteger(runs) || runs < 1) {
  print(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  await runWithCleanup(async (ending) => {
    const product = await startDemoProductServer(values['data-dir'], print)
    ending.push(product.stop)
    const pages = (await listPublicPages(product.url)).filter(({ name }) => name.includes(values.only))
    const openBrowser = async (more: string[]) => {
      const browser = await startBrowser(more)
      ending.push(() => browser.close())
      return browser
    }
    const misses = await (values.phone ? time : audit)(product.url, pages, openBrowser)
    for (const miss of misses) print(`✗ ${miss}`)
    return misses.length === 0
  })
}

type OpenBrowser = (more: string[]) => Promise<Browser>

async function audit(url: string, pages: PublicPage[], openBrowser: OpenBrowser): Promise<string[]> {
  const port = await findFreePort()
  await openBrowser([`--remote-debugging-port=${port}`])
  const misses = await auditPagesWithLighthouse({ pages, url, port, runs, folder: reports, print })
  print(`Reports: ${path.relative(process.cwd(), reports)}/*.html`)
  return misses
}

async function time(url: string, pages: PublicPage[], openBrowser: OpenBrowser): Promise<string[]> {
  return measurePagesOnPhone({ url, pages, browser: await openBrowser([]), runs, print })
}

function startBrowser(more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...more,
    ],
  })
}
