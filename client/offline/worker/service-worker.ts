import { offlineDatabaseName } from '#client/shared/session/delete-offline-data.ts'
import { parseClientBuildName } from '#kernel/contract.ts'
import { openNotification, showPushMessage } from './push-handlers.ts'
import {
  appShellPath,
  type BuildManifest,
  classifyServiceWorkerRequest,
  findOutdatedCaches,
  getPageTimeoutMs,
  type TimedOutPage,
  toCacheName,
} from './worker-rules.ts'
import { type FetchEvent, isServiceWorkerScope, type ServiceWorkerScope } from './worker-scope.ts'

/**
 * The service worker's cache contains no personal data: `client/offline` stores members' data encrypted in IndexedDB.
 */

declare const __BUILD__: BuildManifest
const build = __BUILD__
/** More parallel downloads would take too much bandwidth from the visible page. */
const maxConcurrentFetches = 4

function serve(scope: ServiceWorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(cacheBuild().then(() => scope.skipWaiting()))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(activateWorker(scope))
  })
  scope.addEventListener('fetch', (event) => {
    const handling = classifyServiceWorkerRequest(event.request, scope.location.origin)
    if (handling === 'page') event.respondWith(answerPage(event))
    if (handling === 'file') event.respondWith(answerFile(event.request))
  })
  scope.addEventListener('push', (event) => {
    event.waitUntil(showPushMessage(scope, event.data?.text()))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.waitUntil(openNotification(scope, event.notification))
  })
}

async function cacheBuild(): Promise<void> {
  const cache = await caches.open(toCacheName(build.name))
  const shell = await fetchOk(appShellPath, 'reload')
  // Behind a load balancer, another server process may still serve the previous build.
  if (parseClientBuildName(await shell.clone().text()) !== build.name)
    throw new Error('The shell belongs to another build')
  const waiting = [...build.files]
  const cacheNext = async (): Promise<void> => {
    const path = waiting.shift()
    if (path === undefined) return
    // Files with equal names are identical: the names contain a content hash.
    const known = await caches.match(path, { ignoreVary: true })
    await cache.put(path, known ?? (await fetchOk(path, 'default')))
    return cacheNext()
  }
  await Promise.all(Array.from({ length: maxConcurrentFetches }, cacheNext))
  await cache.put(appShellPath, shell)
}

async function fetchOk(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response
}

async function activateWorker(scope: ServiceWorkerScope): Promise<void> {
  const outdated = findOutdatedCaches(await caches.keys(), build.name)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  // Earlier builds enabled navigation preload. Browsers keep that setting, and would request each HTML page twice.
  await scope.registration.navigationPreload?.disable()
  await scope.clients.claim()
}

/** Without a network, or after a timeout with offline data stored, returns the cached app shell. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const pageResponse = fetch(request)
  const shell = await caches.match(appShellPath, { cacheName: toCacheName(build.name), ignoreVary: true })
  if (!shell) return pageResponse
  const answered = pageResponse.catch(() => shell)
  // Keep the fetch event open until the response arrives: otherwise browsers warn.
  event.waitUntil(answered)
  const { url } = request
  const timeout = new Promise((resolve) =>
    setTimeout(resolve, getPageTimeoutMs(url, timedOutPage, Date.now())),
  )
  const meanwhile = timeout.then(async () => {
    if (!(await hasStoredAnswers())) return answered
    timedOutPage = { url, at: Date.now() }
    return shell
  })
  return Promise.race([answered, meanwhile])
}

let timedOutPage: TimedOutPage | undefined

async function hasStoredAnswers(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => [])
  return databases?.some(({ name }) => name === offlineDatabaseName) ?? false
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

const surroundings: unknown = globalThis
if (isServiceWorkerScope(surroundings)) serve(surroundings)
