import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface S3Config {
  kind: 's3'
  bucket: string
  prefix: string
  region: string
  /** URL of an S3 service other than Amazon; the bucket is then in the path. */
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export type StorageConfig = { kind: 'file'; folder: string } | S3Config

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function isStorageUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.protocol === 'file:') return true
  const endpoint = url.searchParams.get('endpoint')
  return (
    url.protocol === 's3:' &&
    bucketName.test(url.hostname) &&
    [url.username, url.password, url.pathname].every(isDecodable) &&
    (url.username === '') === (url.password === '') &&
    (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
  )
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

export function parseStorageUrl(
  url: string | undefined,
  dataDir: string,
  fallbackRegion = 'us-east-1',
): StorageConfig {
  if (!url) return { kind: 'file', folder: path.join(dataDir, 'photos') }
  if (url.startsWith('s3:')) return parseBucketUrl(new URL(url), fallbackRegion)
  // Parsed as a URL, `file:fotos` would be relative to the root of the disk, not the data folder.
  const folder = url.startsWith('file:/')
    ? fileURLToPath(url)
    : path.resolve(dataDir, url.slice('file:'.length))
  return { kind: 'file', folder }
}

function parseBucketUrl(url: URL, fallbackRegion: string): S3Config {
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    region: url.searchParams.get('region') ?? fallbackRegion,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
