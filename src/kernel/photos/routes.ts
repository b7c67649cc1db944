import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import {
  maxPhotoBytes,
  type PhotoErrorCode,
  type PhotoKindName,
  photoKinds,
  type StoredPhoto,
} from '#kernel/photos/contract.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/encode.ts'
import { openPhotoInSize } from '#kernel/photos/late-sizes.ts'
import { assertMayUpload, storePhoto } from '#kernel/photos/service.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { discardPhoto } from '#kernel/photos/upkeep.ts'
import { takeTurns } from '#kernel/take-turns.ts'

export interface PhotoRoutesOptions {
  db: Db
  clock: Clock
  storage: PhotoStorage
  /** Who is asking; null for a visitor. */
  resolveActor: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>
}

/** Uploads in memory at once, in this process: with the largest photos some 300 MB. */
const maxUploadsAtOnce = 20
/** Of those, one member's: the photos of a review and one more, so that nobody keeps the others waiting. */
const maxUploadsPerMember = 6
/** Pictures decoded at once: each may unfold into 64 million pixels. */
const maxEncodingsAtOnce = 2
const photoId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Around the file: its boundary, names, other fields, in bytes. */
const formOverhead = 16 * 1024
/** How long the answer to a refused upload has to arrive before the rest of it is cut off, in ms. */
const patience = 5_000
const oneYear = 'public, max-age=31536000, immutable'

/**
 * `POST /api/fotos?kind=work|profile` takes one picture, multipart, in the field `foto`, from whoever is signed in, and
 * answers 201 with StoredPhoto. `DELETE /api/fotos/{id}` takes back what its uploader has not used. `GET /fotos/{id}/{size}.webp` and `/fotos/{id}/card.jpg` serve it to anybody.
 */
export async function photoRoutes(app: FastifyInstance, options: PhotoRoutesOptions): Promise<void> {
  const { db, clock, storage, resolveActor } = options
  const encodeInTurn = takeTurns(maxEncodingsAtOnce)
  /** Accounts with an upload under way, once for each. */
  const uploads: string[] = []

  await app.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024 } })

  app.post('/api/fotos', { onResponse: hangUpOnTheRest }, async (request, reply) => {
    const actor = await resolveActor(request, reply)
    if (!actor) throw new AppError('KERNEL.SIGN_IN_REQUIRED', { kind: 'UNAUTHORIZED' })
    const kind = kindOf(request.query)
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > maxPhotoBytes[kind] + formOverhead) throw tooLarge(kind)
    const { accountId } = actor
    await assertMayUpload(db, accountId)
    const own = uploads.filter((uploader) => uploader === accountId)
    if (uploads.length >= maxUploadsAtOnce || own.length >= maxUploadsPerMember)
      throw new AppError<PhotoErrorCode>('PHOTOS.BUSY', { kind: 'TOO_MANY_REQUESTS' })

    uploads.push(accountId)
    try {
      const { bytes, declaredType } = await receive(request, kind).catch(refuseBrokenForm)
      const upload = { bytes, declaredType, kind, uploaderId: accountId, now: clock.now() }
      const photo: StoredPhoto = await encodeInTurn(() => storePhoto(db, storage, upload))
      return await reply.code(201).header('cache-control', 'no-store').send(photo)
    } finally {
      uploads.splice(uploads.indexOf(accountId), 1)
    }
  })

  app.delete<{ Params: { id: string } }>('/api/fotos/:id', async (request, reply) => {
    const actor = await resolveActor(request, reply)
    if (!actor) throw new AppError('KERNEL.SIGN_IN_REQUIRED', { kind: 'UNAUTHORIZED' })
    const { id } = request.params
    if (photoId.test(id)) await discardPhoto(db, storage, { photoId: id, uploaderId: actor.accountId })
    // The same for a photo that is not theirs to take back: nobody learns whose it is.
    return reply.code(204).send()
  })

  app.get<{ Params: { id: string; file: string } }>('/fotos/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const stored = photoId.test(id) && isPhotoFile(file) ? await openPhotoInSize(db, storage, id, file) : null
    if (!stored) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      .header('content-length', stored.size)
      .header('cache-control', oneYear)
      .send(stored.stream)
  })
}

/** The file of the form, never more of it in memory than its kind allows. */
async function receive(
  request: FastifyRequest,
  kind: PhotoKindName,
): Promise<{ bytes: Buffer; declaredType: string }> {
  if (!request.isMultipart()) throw new AppError('KERNEL.INVALID_INPUT')
  const part = await request.file({ limits: { fileSize: maxPhotoBytes[kind] }, throwFileSizeLimit: false })
  if (part?.fieldname !== 'foto') {
    // What nobody reads would keep the connection waiting.
    part?.file.resume()
    throw new AppError<PhotoErrorCode>('PHOTOS.NOT_AN_IMAGE')
  }

  const chunks: Buffer[] = []
  // The file itself only ends where the sender ends it, which may be never.
  const cut = new Promise<never>((_, reject) =>
    part.file.once('limit', () => {
      chunks.length = 0
      reject(tooLarge(kind))
    }),
  )
  await Promise.race([collect(part.file, chunks), cut])
  return { bytes: Buffer.concat(chunks), declaredType: part.mimetype }
}

/** A form without its boundary, or one that breaks off. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof AppError) throw error
  throw new AppError<PhotoErrorCode>('PHOTOS.UNREADABLE', { cause: error })
}

async function collect(file: AsyncIterable<Buffer>, chunks: Buffer[]): Promise<void> {
  for await (const chunk of file) chunks.push(chunk)
}

function tooLarge(kind: PhotoKindName): AppError<PhotoErrorCode> {
  const values = { max: `${maxPhotoBytes[kind] / (1024 * 1024)}MB` }
  return new AppError('PHOTOS.TOO_LARGE', { kind: 'PAYLOAD_TOO_LARGE', values })
}

/** A refusal is answered while the body still comes; hanging up at once would lose the answer on its way. */
async function hangUpOnTheRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), patience).unref()
  raw.once('close', () => clearTimeout(timer))
}

function kindOf(query: unknown): PhotoKindName {
  const asked = typeof query === 'object' && query !== null && 'kind' in query ? query.kind : undefined
  const kind = photoKinds.find((known) => known === asked)
  if (!kind) throw new AppError('KERNEL.INVALID_INPUT')
  return kind
}

function isPhotoFile(name: string): name is PhotoFileName {
  return photoFileNames.some((known) => known === name)
}
