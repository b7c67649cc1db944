import type { FileHandle } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, kernelError } from '#kernel/errors.ts'
import { maxPhotoBytes, type PhotoKindName } from '#kernel/photos/contract.ts'
import { photoError } from '#kernel/photos/errors.ts'

const formOverhead = 16 * 1024
export const uploadFormLimits = { files: 1, fields: 4, parts: 5, fieldSize: 1024 }

/**
 * Writes the file of an upload form into `target`. The request body may not exceed the max size of a photo of
 * this kind, plus `formOverhead`.
 * @param upload aborted when the body is too large or too slow; its signal rejects this promise at once
 * @returns the media type that the sender declared
 * @throws PHOTOS.TOO_LARGE, PHOTOS.TOO_SLOW, PHOTOS.NOT_AN_IMAGE, PHOTOS.UNREADABLE, or the signal's reason
 */
export async function receivePhoto(
  request: FastifyRequest,
  kind: PhotoKindName,
  target: FileHandle,
  upload: AbortController,
  maxBodyMs: number,
): Promise<string> {
  if (!request.isMultipart()) throw kernelError('KERNEL.INVALID_INPUT')
  const { signal } = upload
  const maxBytes = maxPhotoBytes[kind]
  const timer = setTimeout(() => upload.abort(tooSlow()), maxBodyMs)
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    const arrival = writeFile(request, kind, target, upload)
    // Count the bytes of the whole body: the parser limits only the file, and other parts of
    // the form could be endless.
    let received = 0
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > maxBytes + formOverhead) upload.abort(tooLarge(kind))
    })
    return await Promise.race([arrival.catch(explain), aborted])
  } finally {
    clearTimeout(timer)
  }
}

export function assertUploadSize(request: FastifyRequest, kind: PhotoKindName): void {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxPhotoBytes[kind] + formOverhead) throw tooLarge(kind)
}

async function writeFile(
  request: FastifyRequest,
  kind: PhotoKindName,
  target: FileHandle,
  upload: AbortController,
): Promise<string> {
  const limits = { fileSize: maxPhotoBytes[kind] }
  const part = await request.file({ limits, throwFileSizeLimit: false })
  if (part?.fieldname !== 'foto') throw photoError('PHOTOS.NOT_AN_IMAGE')
  part.file.once('limit', () => upload.abort(tooLarge(kind)))
  // Write the upload chunk by chunk, because one call for the whole stream would keep the file
  // open while a sender stalls.
  for await (const chunk of part.file) {
    upload.signal.throwIfAborted()
    await target.writeFile(chunk)
  }
  return part.mimetype
}

/**
 * Rethrows errors of the disk, such as a full disk. Other errors come from the parser: the form is invalid or
 * incomplete.
 */
function explain(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error && error.syscall === 'write'
  if (error instanceof AppError || isOfDisk) throw error
  throw photoError('PHOTOS.UNREADABLE', { cause: error })
}

function tooLarge(kind: PhotoKindName): AppError {
  const values = { max: `${maxPhotoBytes[kind] / (1024 * 1024)}MB` }
  return photoError('PHOTOS.TOO_LARGE', { values })
}

function tooSlow(): AppError {
  return photoError('PHOTOS.TOO_SLOW')
}
