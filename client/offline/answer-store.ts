import { deleteOfflineData, offlineDatabaseName } from '#client/shared/session/delete-offline-data.ts'
import {
  findOutdatedStoredResponses,
  maxStoredResponseBytes,
  type StoredResponseMetadata,
} from './stored-answer-rules.ts'

interface SealedAnswer extends StoredResponseMetadata {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const storeName = 'answers'

export function canStoreResponsesOffline(): boolean {
  return 'indexedDB' in window && window.isSecureContext
}

export async function storeResponseOffline(
  key: string,
  build: string,
  hash: string,
  answer: string,
): Promise<void> {
  const text = new TextEncoder().encode(answer)
  if (text.length > maxStoredResponseBytes) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const [owner, id, sealing] = await Promise.all([ownerOf(key), digest(`${key} ${hash}`), sealingKey(key)])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealing, text)
  const label: StoredResponseMetadata = { id, owner, build, storedAt: Date.now(), size: sealed.byteLength }
  await withStore('readwrite', (store) => store.put({ ...label, iv, sealed } satisfies SealedAnswer))
}

export async function readStoredResponses(key: string, build: string): Promise<string[]> {
  const [owner, sealing] = await Promise.all([ownerOf(key), sealingKey(key)])
  const all = await withStore<SealedAnswer[]>('readonly', (store) => store.getAll())
  const opened = await Promise.all(
    all
      .filter((answer) => answer.owner === owner && answer.build === build)
      .map(({ iv, sealed }) =>
        crypto.subtle.decrypt({ name: 'AES-GCM', iv }, sealing, sealed).catch(() => undefined),
      ),
  )
  return opened.flatMap((text) => (text ? [new TextDecoder().decode(text)] : []))
}

export async function deleteOutdatedStoredResponses(key: string | null, build: string): Promise<void> {
  if (key === null) return deleteOfflineData()
  const owner = await ownerOf(key)
  const all = await withStore<SealedAnswer[]>('readonly', (store) => store.getAll())
  for (const id of findOutdatedStoredResponses(all, { owner, build, now: Date.now() })) {
    await withStore('readwrite', (store) => store.delete(id))
  }
}

/** Open the database for each use: an open connection would prevent another tab from deleting the database. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const opening = indexedDB.open(offlineDatabaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' })
  const database = await settled<IDBDatabase>(opening)
  try {
    return await settled<Result>(use(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function sealingKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

function ownerOf(key: string): Promise<string> {
  return digest(`owner ${key}`)
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
