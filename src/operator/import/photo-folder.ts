import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxPhotoBytes } from '#kernel/photos/contract.ts'
import { type FetchedPhoto, PhotoImportError } from '#operator/import/fetch-photo.ts'

/** @throws PhotoImportError */
export async function readPhotoFile(folder: string, address: string): Promise<FetchedPhoto> {
  const file = await findPhotoFile(folder, address)
  if (file === null) throw new PhotoImportError('no está en la carpeta de fotos')
  const { size } = await stat(file)
  if (size > maxPhotoBytes.work)
    throw new PhotoImportError(`pesa más de ${maxPhotoBytes.work / 1024 / 1024} MB`)
  return { bytes: await readFile(file), declaredType: 'image/*' }
}

export async function findPhotoFile(folder: string, address: string): Promise<string | null> {
  const parts = splitPhotoPath(address)
  for (let from = 0; from < parts.length; from++) {
    const file = path.join(folder, ...parts.slice(from))
    const found = await stat(file).catch(() => null)
    if (found?.isFile()) return file
  }
  return null
}

function splitPhotoPath(address: string): string[] {
  return decode(pathOf(address))
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
}

function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, host, pathname } = new URL(address)
  // In URLs of Firebase Storage, the whole file path is one path segment: /v0/b/{bucket}/o/{path}.
  return protocol === 'gs:' ? `${host}${pathname}` : pathname.replace(/^.*\/b\/([^/]+)\/o\//, '$1/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
