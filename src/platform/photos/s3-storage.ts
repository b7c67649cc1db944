import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { S3Config } from '#kernel/photos/storage-url.ts'

const connectionTimeoutMs = 5_000
const responseTimeoutMs = 30_000
const attempts = 3
const maxConnections = 200

export function createS3Storage(config: S3Config): PhotoStorage {
  const { bucket: Bucket, prefix } = config
  let connecting: ReturnType<typeof connect> | undefined
  const connected = () => {
    connecting ??= connect(config)
    return connecting
  }

  return {
    async put(key, bytes) {
      const { client, PutObjectCommand } = await connected()
      const ContentType = key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body: bytes, ContentType }))
    },

    async sizeOf(key) {
      const { client, HeadObjectCommand } = await connected()
      const found = await client
        .send(new HeadObjectCommand({ Bucket, Key: prefix + key }))
        .catch(nullWhenMissing)
      return found?.ContentLength ?? null
    },

    async open(key) {
      const { client, GetObjectCommand } = await connected()
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: prefix + key }))
        .catch(nullWhenMissing)
      if (!found) return null
      const { Body, ContentLength } = found
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error(`The storage responded without content for ${key}.`)
      return { stream: Body, size: ContentLength }
    },

    async move(from, to) {
      const { client, CopyObjectCommand, DeleteObjectCommand } = await connected()
      // `encodeURI` is sufficient, because names of photo files have only letters, digits, '.', '-' and '/'.
      const CopySource = encodeURI(`${Bucket}/${prefix}${from}`)
      const copied = await client
        .send(new CopyObjectCommand({ Bucket, Key: prefix + to, CopySource }))
        .catch(nullWhenMissing)
      if (copied) await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + from }))
    },

    async remove(key) {
      const { client, DeleteObjectCommand } = await connected()
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key })).catch(nullWhenMissing)
    },

    async *list() {
      const { client, paginateListObjectsV2 } = await connected()
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(prefix.length)
    },
  }
}

async function connect({ region, endpoint, credentials }: S3Config) {
  const { S3Client: Client, ...commands } = await import('@aws-sdk/client-s3')
  const client: S3Client = new Client({
    region,
    followRegionRedirects: true,
    maxAttempts: attempts,
    // Other S3 servers do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: maxConnections },
      httpsAgent: { maxSockets: maxConnections },
    },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  return { client, ...commands }
}

export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error && '$metadata' in error)) return false
  const metadata: { httpStatusCode?: number } = Object(error.$metadata)
  const status = metadata.httpStatusCode
  return status === undefined || status === 429 || status >= 500
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
  throw error
}
