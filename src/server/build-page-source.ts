import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildIn } from '#kernel/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { PageSource } from '#server/pages.ts'
import { screenFilesSchema } from '#server/screen-files.ts'

const clientFolder = path.join(projectRoot, 'dist', 'client')
const TEMPLATE = 'index.html'
/** Written by `tools/screen-files.ts`. */
const screenFiles = path.join(projectRoot, 'dist', 'screens.json')
const WORKER = 'sw.js'
const SHELL = 'shell.html'
/** An old one of these would bring the build before back. */
const alwaysAsked = [WORKER, SHELL]
/** Takes the place of a service worker that does harm: it answers nothing, and what the former kept goes. */
const noWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()),
))
`

/**
 * Pages and assets as `npm run build` made them. The template and the renderer are loaded now, not by the first visitor.
 * @param worker whether browsers get the service worker, or one that does nothing in its place
 */
export async function createBuildPageSource({ worker }: { worker: boolean }): Promise<PageSource> {
  const entryFile = pathToFileURL(path.join(projectRoot, 'dist', 'server', 'entry-server.js')).href
  const [template, entry, files] = await Promise.all([
    readFile(path.join(clientFolder, TEMPLATE), 'utf8'),
    import(/* @vite-ignore */ entryFile),
    readFile(screenFiles, 'utf8'),
  ])
  const { entry: first, screens } = screenFilesSchema.parse(JSON.parse(files))
  // The others are no modules: fetched as if they were, they would come a second time.
  const modules = first.filter((script) => script.startsWith('/assets/'))
  return {
    kind: 'build',
    build: buildIn(template),
    assets: path.join(clientFolder, 'assets'),
    template: async () => template,
    entry: async () => entry,
    // The largest first: all of them share one slow way.
    scripts: (screen) => [...modules, ...(screens[screen] ?? [])],
    registerAssets: (app) => registerAssets(app, worker),
  }
}

async function registerAssets(app: FastifyInstance, worker: boolean): Promise<void> {
  if (!worker) {
    app.get(`/${WORKER}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(noWorker),
    )
  }
  // One route per file that exists, so that everything else is left to the pages.
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: [TEMPLATE, ...(worker ? [] : [WORKER]), '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (response, file) => {
      response.header('cache-control', lifetimeOf(file))
      // A page without anything on it.
      if (nameOf(file) === SHELL) response.header('x-robots-tag', 'noindex')
    },
  })
}

/** @param file as it is sent, which may be the compressed copy */
function nameOf(file: string): string {
  return path.basename(file).replace(/\.(br|gz)$/, '')
}

function lifetimeOf(file: string): string {
  if (alwaysAsked.includes(nameOf(file))) return 'no-cache'
  // Vite's names change with the content; the few others (the icon) may be replaced.
  const hashed = file.includes(`${path.sep}assets${path.sep}`)
  return hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
