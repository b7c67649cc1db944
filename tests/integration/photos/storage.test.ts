import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { parseStorageUrl } from '#kernel/photos/storage-url.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { createTempFolderStorageConfig, startS3Server } from '../../support/s3-server.ts'

async function openOnDisk(): Promise<PhotoStorage> {
  return createPhotoStorage(await createTempFolderStorageConfig())
}

async function openBucket(bucketAndPrefix?: string): Promise<PhotoStorage> {
  const server = await startS3Server()
  onTestFinished(server.stop)
  return createPhotoStorage(parseStorageUrl(server.url(bucketAndPrefix), '/'))
}

async function read(storage: PhotoStorage, key: string): Promise<string | null> {
  const file = await storage.open(key)
  if (!file) return null
  const bytes = await buffer(file.stream)
  expect(file.size).toBe(bytes.length)
  return bytes.toString()
}

async function keysOf(storage: PhotoStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const found of storage.list()) keys.push(found)
  return keys.toSorted()
}

const key = 'contactos/019ab0/trabajos/1/thumb.webp'
const other = 'contactos/019ab1/trabajos/1/thumb.webp'

describe.each([
  ['a folder', openOnDisk],
  ['a bucket', () => openBucket()],
  ['a folder of a bucket', () => openBucket('fotos/mi%20barrio%2Bfotos/%C3%B1')],
])('photo storage in %s', (_where, openStorage) => {
  it('the photo storage returns the stored bytes of a file, and the latest ones after an overwrite', async () => {
    const storage = await openStorage()
    await storage.put(key, Buffer.from('uno'))
    expect(await read(storage, key)).toBe('uno')
    await storage.put(key, Buffer.from('después'))
    expect(await read(storage, key)).toBe('después')
    await storage.put(other, Buffer.alloc(0))
    expect(await read(storage, other)).toBe('')
  })

  it('the photo storage returns null for a key without a file', async () => {
    const storage = await openStorage()
    expect(await read(storage, key)).toBeNull()
    await storage.put(key, Buffer.from('uno'))
    expect(await read(storage, 'contactos/019ab0/trabajos/1')).toBeNull()
    expect(await read(storage, `${key}/x`)).toBeNull()
  })

  it('a file move in the photo storage replaces the file at the target, and can be repeated without an error', async () => {
    const storage = await openStorage()
    await storage.put(key, Buffer.from('uno'))
    await storage.put(other, Buffer.from('dos'))
    await storage.move(key, other)
    expect(await read(storage, key)).toBeNull()
    expect(await read(storage, other)).toBe('uno')
    await storage.move(key, other)
    expect(await read(storage, other)).toBe('uno')
  })

  it('the photo storage removes a file, and accepts the removal of a missing file', async () => {
    const storage = await openStorage()
    await storage.put(key, Buffer.from('uno'))
    await storage.put(other, Buffer.from('dos'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await read(storage, key)).toBeNull()
    expect(await read(storage, other)).toBe('dos')
  })

  it('the photo storage returns the size of a file without opening it, and lists every file', async () => {
    const storage = await openStorage()
    expect(await keysOf(storage)).toEqual([])
    await storage.put(key, Buffer.from('después'))
    await storage.put(other, Buffer.alloc(0))
    expect(await storage.sizeOf(key)).toBe(8)
    expect(await storage.sizeOf(other)).toBe(0)
    expect(await storage.sizeOf('contactos/019ab0')).toBeNull()
    expect(await keysOf(storage)).toEqual([key, other])
  })

  it('the photo storage stores complete files during concurrent writes', async () => {
    const storage = await openStorage()
    const keys = Array.from({ length: 60 }, (_, n) => `usuarios/u${n % 7}/perfil/${n}/large.webp`)
    const bytesOf = (name: string) => Buffer.from(name.repeat(2_000))
    await Promise.all(keys.map((name) => storage.put(name, bytesOf(name))))
    const found = await Promise.all(keys.map((name) => read(storage, name)))
    expect(found).toEqual(keys.map((name) => bytesOf(name).toString()))
  })
})

describe('an unusable bucket', () => {
  it('the photo storage throws an error when its bucket does not exist', async () => {
    const storage = await openBucket('otra-cubeta')
    await expect(storage.open(key)).rejects.toThrow()
    await expect(storage.put(key, Buffer.from('uno'))).rejects.toThrow()
  })

  it('the photo storage throws an error when the S3 server does not respond', async () => {
    const server = await startS3Server()
    const storage = createPhotoStorage(parseStorageUrl(server.url(), '/'))
    await storage.put(key, Buffer.from('uno'))
    await server.stop()
    await expect(storage.open(key)).rejects.toThrow()
    await expect(storage.move(key, other)).rejects.toThrow()
  })
})
