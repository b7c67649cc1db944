import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AppError, kernelError } from '#kernel/errors.ts'
import { FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { maxUploadMs, type PhotoKindName, photoKinds, type StoredPhoto } from '#kernel/photos/contract.ts'
import { photoError } from '#kernel/photos/errors.ts'
import { assertUploadQuota, type PhotoQuota } from '#kernel/photos/quota.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { applyCallQuota, getNetwork } from '#kernel/throttle.ts'
import { discardRequestBody } from '#platform/drain-body.ts'
import { encodeInSubprocess } from '#platform/photos/encode-in-subprocess.ts'
import { assertUploadSize, receivePhoto, uploadFormLimits } from '#platform/photos/receive-photo.ts'
import { openSpoolFile } from '#platform/photos/spool.ts'
import { storePhoto } from '#platform/photos/stored-photos.ts'
import { createUploadSlotLimiter, maxUploadsAtOnce, type Uploader } from '#platform/photos/upload-slots.ts'
import { beforeConnectionsClose } from '#platform/stop.ts'

export interface UploadRouteOptions {
  db: Db
  clock: Clock
  storage: PhotoStorage
  quota: PhotoQuota
  spoolFolder: string
  maxBodyMs?: number
  addressOf: (request: FastifyRequest) => string
  resolveActor: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>
}

const maxEncodingsAtOnce = 2
/** Max time in ms that an uploaded picture waits for encoding. The time suffices for a full queue. */
const maxEncodingWaitMs = 5 * 60_000
const hour = 60 * 60_000
const tooManyUploads = () => photoError('PHOTOS.TOO_MANY_UPLOADS')
/**
 * Limits the processor time that one member's uploads use. The quota alone lets a member upload and discard
 * photos in a loop.
 */
const uploadsPerAccount = { name: 'upload-account', max: 120, withinMs: hour, error: tooManyUploads }
const uploadsPerNetwork = { name: 'upload-network', max: 400, withinMs: hour, error: tooManyUploads }

/**
 * `POST /api/fotos?kind=work|profile` accepts one picture of a member, multipart in the field `foto`, and
 * responds 201 with StoredReviewPhoto. The body is written to a file before it waits for encoding, so that a slow
 * sender only occupies a connection and disk space.
 */
export async function uploadRoute(app: FastifyInstance, options: UploadRouteOptions): Promise<void> {
  const { db, clock, storage, quota, spoolFolder, addressOf, resolveActor, maxBodyMs = maxUploadMs } = options
  const encodings = new FairQueue({
    width: maxEncodingsAtOnce,
    widthPerOwner: maxEncodingsAtOnce,
    maxWaiting: maxUploadsAtOnce,
    maxWaitMs: maxEncodingWaitMs,
  })
  const takePlace = createUploadSlotLimiter()
  const activeUploads = new Map<AbortController, Promise<unknown>>()
  let stopping = false

  await app.register(multipart, { limits: uploadFormLimits })

  app.post(
    '/api/fotos',
    { onResponse: async (request) => discardRequestBody(request) },
    async (request, reply) => {
      const actor = await resolveActor(request, reply)
      if (!actor) throw kernelError('KERNEL.SIGN_IN_REQUIRED')
      const kind = kindOf(request.query)
      assertUploadSize(request, kind)
      const uploader = { accountId: actor.accountId, network: getNetwork(addressOf(request)) }
      const leave = takePlace(uploader)
      if (!leave) {
        throw photoError('PHOTOS.BUSY', { retryAfterSeconds })
      }
      const upload = new AbortController()
      const photo = takePhoto(request, kind, uploader, upload).finally(() => {
        activeUploads.delete(upload)
        leave()
      })
      activeUploads.set(upload, photo)
      // The event 'close' also follows a complete response; the abort then has no effect.
      reply.raw.once('close', () => upload.abort(kernelError('KERNEL.UNREACHABLE')))
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await photo)
    },
  )

  async function takePhoto(
    request: FastifyRequest,
    kind: PhotoKindName,
    uploader: Uploader,
    upload: AbortController,
  ): Promise<StoredPhoto> {
    await admit(uploader, kind)
    const { accountId } = uploader
    const file = await openSpoolFile(spoolFolder)
    try {
      const declaredType = await receivePhoto(request, kind, file, upload, maxBodyMs)
      const encode = () => encodeInSubprocess(file, declaredType, upload.signal)
      const encoded = await encodings.run(accountId, encode, upload.signal).catch((error: unknown) => {
        // Throw the signal's reason, because the error of the queue only states that the upload left the queue.
        upload.signal.throwIfAborted()
        throw error
      })
      const stored = { kind, uploaderId: accountId, now: clock.now() }
      return await storePhoto(db, storage, encoded, stored, quota)
    } finally {
      await file.close()
    }
  }

  async function admit({ accountId, network }: Uploader, kind: PhotoKindName): Promise<void> {
    if (stopping) throw unavailable()
    await assertUploadQuota(db, quota, { uploaderId: accountId, kind })
    const now = clock.now()
    // Count both upload limits in one transaction: when one limit rejects the upload, the other
    // limit does not count it.
    await inTransaction(db, async (tx) => {
      await applyCallQuota(tx, uploadsPerAccount, accountId, now)
      await applyCallQuota(tx, uploadsPerNetwork, network, now)
    })
  }

  beforeConnectionsClose(app, () => {
    stopping = true
    for (const upload of activeUploads.keys()) upload.abort(unavailable())
  })
  // Wait for uploads that are storing their photos. They need database connections, which close only
  // after this `onClose` hook.
  app.addHook('onClose', async () => {
    while (activeUploads.size > 0)
      await Promise.race([Promise.allSettled(activeUploads.values()), sleep(100)])
  })
}

function kindOf(query: unknown): PhotoKindName {
  const asked = typeof query === 'object' && query !== null && 'kind' in query ? query.kind : undefined
  const kind = photoKinds.find((known) => known === asked)
  if (!kind) throw kernelError('KERNEL.INVALID_INPUT')
  return kind
}

function unavailable(): AppError {
  return kernelError('KERNEL.UNAVAILABLE')
}
