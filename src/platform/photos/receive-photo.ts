import type { FileHandle } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, createKernelError } from '#kernel/errors.ts'
import { maxPhotoBytes, type PhotoKindName } from '#kernel/photos/contract.ts'
import { createPhotoError } from '#kernel/photos/errors.ts'

const formOverhead = 16 * 1024
export const photoUploadFormLimits = { files: 1, fields: 4, parts: 5, fieldSize: 1024 }

/** @throws PHOTOS.TOO_LARGE, PHOTOS.TOO_SLOW, PHOTOS.NOT_AN_IMAGE, PHOTOS.UNREADABLE, or the signal's reason */
export async function receivePhotoUpload(
  request: FastifyRequest,
  kind: PhotoKindName,
  target: FileHandle,
  upload: AbortController,
  maxBodyMs: number,
): Promise<string> {
  if (!request.isMultipart()) throw createKernelError('KERNEL.INVALID_INPUT')
  const { signal } = upload
  const maxBytes = maxPhotoBytes[kind]
  const timer = setTimeout(() => upload.abort(tooSlow()), maxBodyMs)
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    const arrival = writeFile(request, kind, target, upload)
    // The form parser limits only the file, but the other parts of a form could be endless.
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
  if (part?.fieldname !== 'foto') throw createPhotoError('PHOTOS.NOT_AN_IMAGE')
  part.file.once('limit', () => upload.abort(tooLarge(kind)))
  // Write each chunk separately: a running `writeFile` call would prevent closing the file.
  for await (const chunk of part.file) {
    upload.signal.throwIfAborted()
    await target.writeFile(chunk)
  }
  return part.mimetype
}

function explain(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error && error.syscall === 'write'
  if (error instanceof AppError || isOfDisk) throw error
  throw createPhotoError('PHOTOS.UNREADABLE', { cause: error })
}

function tooLarge(kind: PhotoKindName): AppError {
  const values = { max: `${maxPhotoBytes[kind] / (1024 * 1024)}MB` }
  return createPhotoError('PHOTOS.TOO_LARGE', { values })
}

function tooSlow(): AppError {
  return createPhotoError('PHOTOS.TOO_SLOW')
}
