import { buildIn } from '#kernel/contract.ts'
import { type Build, cacheName, handlingOf, outdatedCaches, shellPath } from './worker-rules.ts'
import { type FetchEvent, isWorkerScope, type WorkerScope } from './worker-scope.ts'

/**
 * Opens the product without a network, and keeps the files of a build for tabs that were opened over it. What it keeps is the
 * same for everybody: what somebody has seen lies sealed in `client/features/offline`.
 */

declare const __BUILD__: Build
const build = __BUILD__
/** Fetched at once, so that the page that is being looked at gets its share of the line. */
const atOnce = 4

function serve(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(keepBuild().then(() => scope.skipWaiting()))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(takeOver(scope))
  })
  scope.addEventListener('fetch', (event) => {
    const handling = handlingOf(event.request, scope.location.origin)
    if (handling === 'page') event.respondWith(answerPage(event))
    if (handling === 'file') event.respondWith(answerFile(event.request))
  })
}

/** All of it or nothing: a build that lacks a file would fail where nobody can help. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(cacheName(build.name))
  const shell = await fetchWhole(shellPath, 'reload')
  // Of several processes behind one address, some may still serve the build before.
  if (buildIn(await shell.clone().text()) !== build.name) throw new Error('The shell is of another build')
  const waiting = [...build.files]
  const keepNext = async (): Promise<void> => {
    const path = waiting.shift()
    if (path === undefined) return
    // Named by their content: what another build has under this name is the same.
    const known = await caches.match(path, { ignoreVary: true })
    await cache.put(path, known ?? (await fetchWhole(path, 'default')))
    return keepNext()
  }
  await Promise.all(Array.from({ length: atOnce }, keepNext))
  await cache.put(shellPath, shell)
}

async function fetchWhole(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response
}

async function takeOver(scope: WorkerScope): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), build.name)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  // Waking up takes a phone as long as the network does.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const shell = await caches.match(shellPath, { cacheName: cacheName(build.name), ignoreVary: true })
    if (!shell) throw error
    return shell
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

const surroundings: unknown = globalThis
if (isWorkerScope(surroundings)) serve(surroundings)
