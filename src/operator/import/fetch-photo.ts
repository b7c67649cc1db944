import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { maxPhotoBytes } from '#kernel/photos/contract.ts'

export interface FetchedPhoto {
  bytes: Buffer
  declaredType: string
}

/** Error when a photo could not be read. The message is in Spanish for the operator. */
export class PhotoImportError extends Error {
  override name = 'PhotoProblem'
}

const timeoutMs = 30_000
const maxRedirects = 3
const maxBytes = maxPhotoBytes.work

/**
 * Networks that are private or reserved. Users typed the URLs of photos, so a request could reach internal
 * services.
 */
const privateHosts = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateHosts.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // IPv6 networks that are private or reserved, including those that embed an IPv4 address.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateHosts.addSubnet(network, prefix, 'ipv6')

/**
 * Networks where clouds serve a machine's credentials. The import never connects to these networks, even with
 * `--private-hosts`.
 */
const linkLocalHosts = new BlockList()
linkLocalHosts.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocalHosts.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
linkLocalHosts.addSubnet('fe80::', 10, 'ipv6')

function rejectionReason(address: string, allowPrivate: boolean): PhotoImportError | undefined {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (linkLocalHosts.check(address, family))
    return new PhotoImportError('está en una dirección de enlace local, donde no hay fotos de nadie')
  if (!allowPrivate && privateHosts.check(address, family))
    return new PhotoImportError('está en la red privada de esta máquina; si es tuya, usa --private-hosts')
  return undefined
}

/**
 * Downloads a photo, or decodes a photo from a `data:` URL.
 * @param allowPrivate true: downloads also from private networks
 * @throws PhotoImportError
 */
export async function fetchPhoto(address: string, allowPrivate: boolean): Promise<FetchedPhoto> {
  if (address.startsWith('data:')) return readDataAddress(address)
  try {
    return await follow(address, allowPrivate, maxRedirects, AbortSignal.timeout(timeoutMs))
  } catch (error) {
    if (error instanceof PhotoImportError) throw error
    const hasTimedOut = error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`)
    const reason = error instanceof Error ? error.message : String(error)
    throw new PhotoImportError(
      hasTimedOut ? `tardó más de ${timeoutMs / 1000} s` : `no se pudo descargar (${reason})`,
      {
        cause: error,
      },
    )
  }
}

async function follow(
  address: string,
  allowPrivate: boolean,
  redirects: number,
  signal: AbortSignal,
): Promise<FetchedPhoto> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new PhotoImportError('no es una dirección http o https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address as host is checked before the request: Node does not call `lookup` for an IP address.
  const rejection = isIP(host) === 0 ? undefined : rejectionReason(host, allowPrivate)
  if (rejection) throw rejection
  const response = await sendRequest(url, allowPrivate, signal)
  const { statusCode = 0, headers } = response
  const next = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
  if (statusCode === 200) {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(response)
    return { bytes: await readAll(response), declaredType: headers['content-type'] ?? '' }
  }
  response.destroy()
  if (next === undefined) throw new PhotoImportError(`el servidor respondió ${statusCode}`)
  if (redirects === 0 || !URL.canParse(next, url))
    throw new PhotoImportError('la dirección lleva a demasiadas otras')
  return follow(new URL(next, url).href, allowPrivate, redirects - 1, signal)
}

function sendRequest(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Circulo-import' }
    const options = { signal, headers, lookup: lookupAllowed(allowPrivate) }
    request(url, options, resolve).on('error', reject).end()
  })
}

/**
 * A DNS lookup that rejects private addresses. The check uses the addresses of the connection, because a
 * second DNS query could return other addresses.
 */
function lookupAllowed(allowPrivate: boolean): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error('no tiene dirección'), '', 0)
      const rejections = addresses.map(({ address }) => rejectionReason(address, allowPrivate))
      const rejection = rejections.find((found) => found !== undefined)
      if (rejection) answer(rejection, '', 0)
      else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > maxBytes) throw tooLarge(response)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function readDataAddress(address: string): FetchedPhoto {
  const [, declaredType = '', data = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(address) ?? []
  if (data === '') throw new PhotoImportError('no contiene una imagen')
  return { bytes: Buffer.from(data, 'base64'), declaredType }
}

function tooLarge(response: IncomingMessage): PhotoImportError {
  response.destroy()
  return new PhotoImportError(`pesa más de ${maxBytes / 1024 / 1024} MB`)
}
