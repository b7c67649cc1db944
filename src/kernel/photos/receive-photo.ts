import type { FileHandle } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { maxPhotoBytes, type PhotoErrorCode, type PhotoKindName } from '#kernel/photos/contract.ts'

/** Around the file: its boundary, names, other fields, in bytes. */
const formOverhead = 16 * 1024
/** Of the form: one file, and room for what a browser or a program may add. */
export const formLimits = { files: 1, fields: 4, parts: 5, fieldSize: 1024 }

/**
 * Writes the file of the form into `target`. The body may be no larger than a photo of this kind.
 * @param upload its signal rejects this at once; a body that is too large or too slow aborts it
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
  if (!request.isMultipart()) throw new AppError('KERNEL.INVALID_INPUT')
  const { signal } = upload
  const maxBytes = maxPhotoBytes[kind]
  const timer = setTimeout(() => upload.abort(tooSlow()), maxBodyMs)
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    const arrival = writeFile(request, kind, target, upload)
    // Only the file counts for the parser: what surrounds it may have no end either.
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

/** A refusal that needs no byte of the body. */
export function assertFits(request: FastifyRequest, kind: PhotoKindName): void {
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
  if (part?.fieldname !== 'foto') throw new AppError<PhotoErrorCode>('PHOTOS.NOT_AN_IMAGE')
  part.file.once('limit', () => upload.abort(tooLarge(kind)))
  // Piece by piece: one call for the whole stream would keep the file open for as long as a sender that stalls.
  for await (const chunk of part.file) {
    upload.signal.throwIfAborted()
    await target.writeFile(chunk)
  }
  return part.mimetype
}

/** The parser reports a form without its boundary, or one that breaks off; the disk reports that it is full. */
function explain(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error && error.syscall === 'write'
  if (error instanceof AppError || isOfDisk) throw error
  throw new AppError<PhotoErrorCode>('PHOTOS.UNREADABLE', { cause: error })
}

function tooLarge(kind: PhotoKindName): AppError<PhotoErrorCode> {
  const values = { max: `${maxPhotoBytes[kind] / (1024 * 1024)}MB` }
  return new AppError('PHOTOS.TOO_LARGE', { kind: 'PAYLOAD_TOO_LARGE', values })
}

function tooSlow(): AppError<PhotoErrorCode> {
  return new AppError('PHOTOS.TOO_SLOW', { kind: 'TIMEOUT' })
}
