import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { registeredScreens } from '#client/app/screens.ts'
import { type ScreenScriptUrls, screenScriptUrlsSchema } from '#server/screen-files.ts'

const chunkSchema = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).optional(),
})
type Chunk = z.infer<typeof chunkSchema>
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = z.infer<typeof manifestSchema>

const FILE = 'screens.json'
const BASE = 'base'

export async function writeScreenScriptUrls(folder: string): Promise<void> {
  const client = path.join(folder, 'client')
  const json = await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(json))
  await rm(path.join(client, '.vite'), { recursive: true })
  await writeFile(path.join(folder, FILE), `${JSON.stringify(listScreenFiles(manifest), null, 2)}\n`)
}

export async function readScreenScriptUrls(folder: string): Promise<ScreenScriptUrls> {
  return screenScriptUrlsSchema.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')))
}

function listScreenFiles(manifest: Manifest): ScreenScriptUrls {
  const base = Object.values(manifest).find(({ name }) => name === BASE)
  if (!base)
    throw new Error(
      `The build has no file named ${BASE}, which vite.config.ts uses for the code of every screen`,
    )
  const entry = [...collect(manifest, base)].map(addressOf)
  const own = registeredScreens.map(({ path: place, load }): [string, string[]] => {
    const file = /import\(['"]#client\/(.+)['"]\)/.exec(load.toString())?.[1]
    const chunk = file === undefined ? undefined : manifest[file]
    if (!chunk)
      throw new Error(
        `The build has no file for ${place}: load in its screens.ts must be a bare import('#client/…')`,
      )
    return [place, [...collect(manifest, chunk)].map(addressOf).filter((script) => !entry.includes(script))]
  })
  return { entry, screens: Object.fromEntries(own) }
}

function collect(manifest: Manifest, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name]
    if (imported) collect(manifest, imported, found)
  }
  return found
}

function addressOf(file: string): string {
  return `/${file}`
}
