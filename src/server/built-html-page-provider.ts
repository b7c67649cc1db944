import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { parseClientBuildName } from '#kernel/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { HtmlPageProvider } from '#server/pages.ts'
import { screenScriptUrlsSchema } from '#server/screen-files.ts'

const clientFolder = path.join(projectRoot, 'dist', 'client')
const TEMPLATE = 'index.html'
const screenFiles = path.join(projectRoot, 'dist', 'screens.json')
const WORKER = 'sw.js'
const SHELL = 'shell.html'
/** Browsers must revalidate the service worker and the shell page: a cached copy would restore the previous build. */
const revalidatedFiles = [WORKER, SHELL]
const selfRemovingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()),
))
`

export async function createBuiltHtmlPageProvider({
  worker,
}: {
  worker: boolean
}): Promise<HtmlPageProvider> {
  const entryFile = pathToFileURL(path.join(projectRoot, 'dist', 'server', 'entry-server.js')).href
  const [template, entry, files] = await Promise.all([
    readFile(path.join(clientFolder, TEMPLATE), 'utf8'),
    import(/* @vite-ignore */ entryFile),
    readFile(screenFiles, 'utf8'),
  ])
  const { entry: first, screens } = screenScriptUrlsSchema.parse(JSON.parse(files))
  // Preload only module scripts: other scripts, preloaded as modules, would be downloaded twice.
  const modules = first.filter((script) => script.startsWith('/assets/'))
  return {
    kind: 'build',
    build: parseClientBuildName(template),
    assets: path.join(clientFolder, 'assets'),
    template: async () => template,
    entry: async () => entry,
    scripts: (screen) => [...modules, ...(screens[screen] ?? [])],
    registerAssets: (app) => registerAssets(app, worker),
  }
}

async function registerAssets(app: FastifyInstance, worker: boolean): Promise<void> {
  if (!worker) {
    app.get(`/${WORKER}`, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(selfRemovingWorker),
    )
  }
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: [TEMPLATE, ...(worker ? [] : [WORKER]), '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (response, file) => {
      response.header('cache-control', lifetimeOf(file))
      if (nameOf(file) === SHELL) response.header('x-robots-tag', 'noindex')
    },
  })
}

function nameOf(file: string): string {
  return path.basename(file).replace(/\.(br|gz)$/, '')
}

function lifetimeOf(file: string): string {
  if (revalidatedFiles.includes(nameOf(file))) return 'no-cache'
  const hashed = file.includes(`${path.sep}assets${path.sep}`)
  return hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
