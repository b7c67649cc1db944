import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { projectRoot } from '#kernel/project-root.ts'
import { findOrInstallBrowser } from './browser.ts'
import { runWithCleanup } from './demo-product/run-with-cleanup.ts'
import { startDemoProductServer } from './demo-product/start.ts'
import { type ScreenshotFormat, screenshotFormats, takeScreenshots } from './screenshots/camera.ts'
import { writeScreenshotOverview } from './screenshots/contact-sheet.ts'
import { addScreenshotEdgeCases } from './screenshots/edge-cases.ts'
import { takeReadmePictures } from './screenshots/readme-pictures.ts'
import { listScreenshotScenes } from './screenshots/scenes.ts'

/** `npm run screenshots`: takes screenshots of every screen, dialog and state, and writes an overview page. */

const usage = `npm run screenshots -- [options]
  --only TEXT     only the scenes with this in their name, such as 'profile'
  --format NAME   only that format, such as '390x844', or only the 'dark' ones
  --readme        only the screenshots of the README, into docs/pictures
  --data-dir DIR  installation with the demo, created if missing and kept (a temporary one)
`

const print = (line: string) => void process.stdout.write(`${line}\n`)
const folder = path.join(projectRoot, '.screenshots', 'set')
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    format: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
    'data-dir': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) print(usage)
else await runWithCleanup(run)

async function run(ending: (() => Promise<unknown>)[]): Promise<boolean> {
  const begun = performance.now()
  const product = await startDemoProductServer(values['data-dir'], print)
  ending.push(product.stop)
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--lang=es-MX',
    ],
  })
  ending.push(() => browser.close())
  const shared = { browser, url: product.url, print }
  if (values.readme) {
    await takeReadmePictures(shared)
    return true
  }
  print('Adding the edge cases…')
  const town = await addScreenshotEdgeCases(product.url)
  if (!values.only && !values.format) await rm(folder, { recursive: true, force: true })
  const problems = await takeScreenshots({
    ...shared,
    viewers: town.viewers,
    formats: screenshotFormats.filter(isRequested),
    scenes: listScreenshotScenes(town).filter(({ name }) => name.includes(values.only)),
    folder,
    atOnce: 2,
  })
  for (const problem of problems) print(`✗ ${problem}`)
  const sheet = await writeScreenshotOverview(folder, screenshotFormats)
  print(`${path.relative(process.cwd(), sheet)}, after ${Math.round((performance.now() - begun) / 1000)} s`)
  return problems.length === 0
}

function isRequested({ name, dark }: ScreenshotFormat): boolean {
  if (values.format === 'dark') return dark
  return values.format === '' || name === values.format
}
