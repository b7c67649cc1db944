import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findBrowser(): string | undefined {
  const { CHROME_PATH, PATH } = process.env
  if (CHROME_PATH) return isExecutable(CHROME_PATH) ? CHROME_PATH : undefined
  const folders = (PATH ?? '').split(path.delimiter).filter(Boolean)
  const system = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...system, ...elsewhere, chromium.executablePath()].find(isExecutable)
}

/**
 * Finds a browser, or installs Debian's package or Playwright's build.
 * @throws an error that names the command to install a browser, if the installation fails
 */
export function findOrInstallBrowser(): string {
  const found = findBrowser()
  if (found) return found
  if (process.env.CHROME_PATH) {
    throw new Error(`CHROME_PATH (${process.env.CHROME_PATH}) is not a program: correct it or unset it.`)
  }
  const debian = isDebian() && process.getuid?.() === 0
  const commands = debian
    ? ['apt-get update', 'apt-get install -y --no-install-recommends chromium-headless-shell']
    : ['npx --no-install playwright-core install chromium']
  process.stdout.write(`No browser found. Installing one: ${commands.join(' && ')}\n`)
  for (const command of commands) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0) break
  }
  const installed = findBrowser()
  if (installed) return installed
  const cure = isDebian()
    ? 'sudo apt-get install -y chromium'
    : 'npx playwright-core install --with-deps chromium'
  throw new Error(`The browser tests need Chromium, and it could not be installed. Run: ${cure}`)
}

function isExecutable(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
