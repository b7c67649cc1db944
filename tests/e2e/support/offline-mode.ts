import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const offlineBrowserOptions = {
  tolerates: [/ERR_INTERNET_DISCONNECTED/, /status of 401/],
  serviceWorker: true,
}

export async function fastForwardPastOfflineDelays(page: Page): Promise<void> {
  await page.clock.fastForward(6_000)
}

export async function waitForServiceWorker(page: Page): Promise<void> {
  await fastForwardPastOfflineDelays(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function countOfflineResponses(page: Page): Promise<number> {
  const answers: unknown = JSON.parse(await readOfflineResponses(page))
  return Array.isArray(answers) ? answers.length : 0
}

export function readOfflineResponses(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'circulo-guardado')) return '[]'
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('circulo-guardado', 1))
    const answers = await settled(database.transaction('answers').objectStore('answers').getAll())
    database.close()
    const asText = (_name: string, value: unknown) => {
      if (value instanceof ArrayBuffer) return { buffer: String.fromCharCode(...new Uint8Array(value)) }
      return value instanceof Uint8Array ? { bytes: String.fromCharCode(...value) } : value
    }
    return JSON.stringify(answers, asText)
  })
}

export async function restoreOfflineResponses(page: Page, stored: string): Promise<void> {
  await page.evaluate(async (text) => {
    const bytesOf = (chars: string) => Uint8Array.from(chars, (char) => char.charCodeAt(0))
    const asBytes = (_name: string, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value
      if ('buffer' in value && typeof value.buffer === 'string') return bytesOf(value.buffer).buffer
      return 'bytes' in value && typeof value.bytes === 'string' ? bytesOf(value.bytes) : value
    }
    const answers: unknown[] = JSON.parse(text, asBytes)
    const opening = indexedDB.open('circulo-guardado', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('answers', { keyPath: 'id' })
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('answers', 'readwrite')
    for (const answer of answers) writing.objectStore('answers').put(answer)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, stored)
}

export async function waitForOfflineResponses(page: Page): Promise<void> {
  await waitForServiceWorker(page)
  await fastForwardPastOfflineDelays(page)
  await expect.poll(() => countOfflineResponses(page)).toBeGreaterThan(0)
  await fastForwardPastOfflineDelays(page)
  await page.waitForTimeout(1_000)
}

export function readCachedPathnames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      }),
    )
    return found.flat()
  })
}
