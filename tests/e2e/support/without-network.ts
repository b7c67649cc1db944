import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a browser complains of while there is no network. */
export const noNetwork = { tolerates: [/ERR_INTERNET_DISCONNECTED/, /status of 401/], serviceWorker: true }

/** Waits until a page can do without the network: its build is kept. */
export async function expectWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** How many sealed answers this browser keeps. */
export async function countKept(page: Page): Promise<number> {
  const answers: unknown = JSON.parse(await readKept(page))
  return Array.isArray(answers) ? answers.length : 0
}

/** The sealed answers as they lie there, in JSON. */
export function readKept(page: Page): Promise<string> {
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

/** Lays sealed answers into this browser again. @param kept as `readKept` gave them */
export async function putKeptBack(page: Page, kept: string): Promise<void> {
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
  }, kept)
}

/** Waits until what a page shows is kept: nothing more has come for a while. */
export async function expectKept(page: Page): Promise<void> {
  await expectWorker(page)
  await expect.poll(() => countKept(page)).toBeGreaterThan(0)
  await page.waitForTimeout(2_500)
}

/** Every answer of the browser's own caches, as text: what lies there in the open. */
export function readCaches(page: Page): Promise<string[]> {
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
