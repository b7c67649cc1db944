import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { registeredScreens } from '#client/app/screens.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { readScreenScriptUrls } from './screen-files.ts'

const maxGzippedBytesOfPublicPage = 176_500
const dist = path.join(projectRoot, 'dist')

interface Weight {
  screen: string
  isPublic: boolean
  bytes: number
  scripts: number
}

async function weighScreens(): Promise<Weight[]> {
  const { entry, screens: own } = await readScreenScriptUrls(dist)
  const weights = registeredScreens
    .filter((screen) => !screen.developmentOnly)
    .map(async ({ path: screen, access }): Promise<Weight> => {
      const scripts = [...entry, ...(own[screen] ?? [])]
      const sizes = await Promise.all(scripts.map(weigh))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      return { screen, isPublic: access !== 'member', bytes, scripts: scripts.length }
    })
  return (await Promise.all(weights)).sort((one, other) => other.bytes - one.bytes)
}

const weighed = new Map<string, Promise<number>>()

function weigh(script: string): Promise<number> {
  const known = weighed.get(script)
  if (known) return known
  const size = readFile(path.join(dist, 'client', script)).then(
    (content) => gzipSync(content, { level: 9 }).length,
  )
  weighed.set(script, size)
  return size
}

const weights = await weighScreens()
const tooHeavy = weights.filter(({ isPublic, bytes }) => isPublic && bytes >= maxGzippedBytesOfPublicPage)
const lines = (process.argv.includes('--all') ? weights : tooHeavy).map(
  ({ screen, bytes, scripts }) =>
    `${screen.padEnd(24)}${bytes.toLocaleString('en').padStart(8)} bytes in ${scripts} scripts`,
)
if (tooHeavy.length > 0)
  lines.push(
    `A public page may weigh ${maxGzippedBytesOfPublicPage.toLocaleString('en')} bytes of gzipped JavaScript: load what is not needed at first sight later.`,
  )
process.stdout.write(lines.map((line) => `${line}\n`).join(''))
process.exitCode = tooHeavy.length > 0 ? 1 : 0
