import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { maxPhotoBytes } from '#kernel/photos/contract.ts'
import {
  classifyIpAddress,
  createDnsLookupWithAddressCheck,
  findIpAddressInUrl,
} from '#kernel/private-networks.ts'

export interface FetchedPhoto {
  bytes: Buffer
  declaredType: string
}

export class PhotoImportError extends Error {
  override name = 'PhotoProblem'
}

const timeoutMs = 30_000
const maxRedirects = 3
const maxBytes = maxPhotoBytes.work

function rejectionReason(address: string, allowPrivate: boolean): PhotoImportError | undefined {
  const network = classifyIpAddress(address)
  if (network === 'LINK_LOCAL')
    return new PhotoImportError('está en una dirección de enlace local, donde no hay fotos de nadie')
  if (!allowPrivate && network === 'PRIVATE')
    return new PhotoImportError('está en la red privada de esta máquina; si es tuya, usa --private-hosts')
  return undefined
}

/**
 * Downloads a photo, or decodes a photo from a `data:` URL.
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
  const host = findIpAddressInUrl(url)
  const rejection = host === null ? undefined : rejectionReason(host, allowPrivate)
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
    const lookup = createDnsLookupWithAddressCheck((found) => rejectionReason(found, allowPrivate))
    const headers = { accept: 'image/*', 'user-agent': 'Circulo-import' }
    const options = { signal, headers, lookup }
    request(url, options, resolve).on('error', reject).end()
  })
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
