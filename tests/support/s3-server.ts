import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { parseStorageUrl, type StorageConfig } from '#kernel/photos/storage-url.ts'

export interface S3Server {
  url: (bucketAndPrefix?: string) => string
  stop: () => Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'circulo-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'fotos', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: (bucketAndPrefix = 'fotos') => `s3://S3RVER:S3RVER@${bucketAndPrefix}?endpoint=${endpoint}`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function createTempFolderStorageConfig(): Promise<StorageConfig> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-photos-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return parseStorageUrl(`file:${folder}`, folder)
}
