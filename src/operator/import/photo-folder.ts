import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxPhotoBytes } from '#kernel/photos/contract.ts'
import { type FetchedPhoto, PhotoProblem } from '#operator/import/fetch-photo.ts'

/**
 * A photo of a folder as it is downloaded from a storage bucket: under the path that its address names, or part of it, or its
 * name alone. @throws PhotoProblem
 */
export async function readPhotoFile(folder: string, address: string): Promise<FetchedPhoto> {
  const file = await findPhotoFile(folder, address)
  if (file === null) throw new PhotoProblem('no está en la carpeta de fotos')
  const { size } = await stat(file)
  if (size > maxPhotoBytes.work) throw new PhotoProblem(`pesa más de ${maxPhotoBytes.work / 1024 / 1024} MB`)
  return { bytes: await readFile(file), declaredType: 'image/*' }
}

/** null when there is none. */
export async function findPhotoFile(folder: string, address: string): Promise<string | null> {
  const parts = partsOf(address)
  for (let from = 0; from < parts.length; from++) {
    const file = path.join(folder, ...parts.slice(from))
    const found = await stat(file).catch(() => null)
    if (found?.isFile()) return file
  }
  return null
}

/** The path that an address names, with its bucket; nothing in it leads out of a folder. */
function partsOf(address: string): string[] {
  return decode(pathOf(address))
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
}

/** A bucket that was downloaded whole is a folder of its name, so the name stays in front. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, host, pathname } = new URL(address)
  // In addresses of Firebase's storage the path is one part: /v0/b/{bucket}/o/{path}.
  return protocol === 'gs:' ? `${host}${pathname}` : pathname.replace(/^.*\/b\/([^/]+)\/o\//, '$1/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
