import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '#kernel/project-root.ts'
import type { PageSource } from '#server/pages.ts'

const clientFolder = path.join(projectRoot, 'dist', 'client')
const TEMPLATE = 'index.html'
/** Written by `tools/screen-files.ts`. */
const screenFiles = path.join(projectRoot, 'dist', 'screens.json')

/** Pages and assets as `npm run build` made them. The template and the renderer are loaded now, not by the first visitor. */
export async function createBuildPageSource(): Promise<PageSource> {
  const entryFile = pathToFileURL(path.join(projectRoot, 'dist', 'server', 'entry-server.js')).href
  const [template, entry, files] = await Promise.all([
    readFile(path.join(clientFolder, TEMPLATE), 'utf8'),
    import(/* @vite-ignore */ entryFile),
    readFile(screenFiles, 'utf8'),
  ])
  const { entry: first, screens }: { entry: string[]; screens: Record<string, string[]> } = JSON.parse(files)
  return {
    kind: 'build',
    template: async () => template,
    entry: async () => entry,
    // The largest first: all of them share one slow way.
    scripts: (screen) => [...first, ...(screens[screen] ?? [])],
    registerAssets,
  }
}

async function registerAssets(app: FastifyInstance): Promise<void> {
  // One route per file that exists, so that everything else is left to the pages.
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: [TEMPLATE, '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (response, file) => {
      // Vite's names change with the content; the few others (the icon) may be replaced.
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}
