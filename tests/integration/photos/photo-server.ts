import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PhotoKindName } from '#kernel/photos/contract.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { createTestConfig } from '../../support/caller.ts'

export interface PhotoServer {
  origin: () => string
  storage: PhotoStorage
  folder: () => string
  upload: (bytes: Uint8Array, options?: UploadOptions) => Promise<Response>
}

export interface UploadOptions {
  sessionToken?: string
  kind?: PhotoKindName | 'banner'
  type?: string
  field?: string
  fileName?: string
  origin?: string
}

export function setUpPhotoServer(
  db: Db,
  createOtherStorage?: () => PhotoStorage,
  changes?: Partial<Config>,
): PhotoServer {
  let folder = ''
  let origin = ''
  let disk: PhotoStorage
  const storage: PhotoStorage = {
    put: (key, bytes) => disk.put(key, bytes),
    sizeOf: (key) => disk.sizeOf(key),
    open: (key) => disk.open(key),
    move: (from, to) => disk.move(from, to),
    remove: (key) => disk.remove(key),
    list: () => disk.list(),
  }
  let close = async () => undefined as unknown

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'circulo-photos-'))
    disk = createOtherStorage?.() ?? createPhotoStorage({ kind: 'file', folder })
    const app = await buildTestApp(db, { config: createTestConfig(changes), photoStorage: storage })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
    close = () => app.close()
  })
  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    origin: () => origin,
    folder: () => folder,
    storage,
    upload(
      bytes,
      {
        sessionToken,
        kind = 'work',
        type = 'image/jpeg',
        field = 'foto',
        fileName = 'foto.jpg',
        ...options
      } = {},
    ) {
      const body = new FormData()
      body.append(field, new Blob([new Uint8Array(bytes)], { type }), fileName)
      const headers = new Headers({ origin: options.origin ?? origin })
      if (sessionToken) headers.set('cookie', `${sessionCookieName}=${sessionToken}`)
      return fetch(`${origin}/api/fotos?kind=${kind}`, { method: 'POST', headers, body })
    },
  }
}
