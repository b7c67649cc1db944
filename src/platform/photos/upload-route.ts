import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AppError, createKernelError } from '#kernel/errors.ts'
import { FairQueue, retryAfterSeconds } from '#kernel/fair-queue.ts'
import { maxUploadMs, type PhotoKindName, photoKinds, type StoredPhoto } from '#kernel/photos/contract.ts'
import { createPhotoError } from '#kernel/photos/errors.ts'
import { assertUploadQuota, type PhotoQuota } from '#kernel/photos/quota.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { applyProcedureCallQuota, getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { discardRequestBody } from '#platform/drain-body.ts'
import { encodePhotoInSubprocess } from '#platform/photos/encode-in-subprocess.ts'
import {
  assertUploadSize,
  photoUploadFormLimits,
  receivePhotoUpload,
} from '#platform/photos/receive-photo.ts'
import { openTemporaryUploadFile } from '#platform/photos/spool.ts'
import { storePhoto } from '#platform/photos/stored-photos.ts'
import {
  createConcurrentUploadLimiter,
  maxConcurrentUploads,
  type UploaderAccountAndNetwork,
} from '#platform/photos/upload-slots.ts'
import { runBeforeConnectionsClose } from '#platform/stop.ts'

export interface PhotoUploadRouteOptions {
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
const maxEncodingWaitMs = 5 * 60_000
const hour = 60 * 60_000
const tooManyUploads = () => createPhotoError('PHOTOS.TOO_MANY_UPLOADS')
/** Without an hourly limit, a member could upload and discard photos endlessly. */
const uploadsPerAccount = { name: 'upload-account', max: 120, withinMs: hour, error: tooManyUploads }
const uploadsPerNetwork = { name: 'upload-network', max: 400, withinMs: hour, error: tooManyUploads }

/** A slow sender only occupies a connection and disk space: each upload is first written to a file. */
export async function photoUploadRoute(
  app: FastifyInstance,
  options: PhotoUploadRouteOptions,
): Promise<void> {
  const { db, clock, storage, quota, spoolFolder, addressOf, resolveActor, maxBodyMs = maxUploadMs } = options
  const encodings = new FairQueue({
    width: maxEncodingsAtOnce,
    widthPerOwner: maxEncodingsAtOnce,
    maxWaiting: maxConcurrentUploads,
    maxWaitMs: maxEncodingWaitMs,
  })
  const takePlace = createConcurrentUploadLimiter()
  const activeUploads = new Map<AbortController, Promise<unknown>>()
  let stopping = false

  await app.register(multipart, { limits: photoUploadFormLimits })

  app.post(
    '/api/fotos',
    { onResponse: async (request) => discardRequestBody(request) },
    async (request, reply) => {
      const actor = await resolveActor(request, reply)
      if (!actor) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
      const kind = kindOf(request.query)
      assertUploadSize(request, kind)
      const uploader = { accountId: actor.accountId, network: getNetworkOfIpAddress(addressOf(request)) }
      const leave = takePlace(uploader)
      if (!leave) {
        throw createPhotoError('PHOTOS.BUSY', { retryAfterSeconds })
      }
      const upload = new AbortController()
      const photo = takePhoto(request, kind, uploader, upload).finally(() => {
        activeUploads.delete(upload)
        leave()
      })
      activeUploads.set(upload, photo)
      reply.raw.once('close', () => upload.abort(createKernelError('KERNEL.UNREACHABLE')))
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await photo)
    },
  )

  async function takePhoto(
    request: FastifyRequest,
    kind: PhotoKindName,
    uploader: UploaderAccountAndNetwork,
    upload: AbortController,
  ): Promise<StoredPhoto> {
    await admit(uploader, kind)
    const { accountId } = uploader
    const file = await openTemporaryUploadFile(spoolFolder)
    try {
      const declaredType = await receivePhotoUpload(request, kind, file, upload, maxBodyMs)
      const encode = () => encodePhotoInSubprocess(file, declaredType, upload.signal)
      const encoded = await encodings.run(accountId, encode, upload.signal).catch((error: unknown) => {
        upload.signal.throwIfAborted()
        throw error
      })
      const stored = { kind, uploaderId: accountId, now: clock.now() }
      return await storePhoto(db, storage, encoded, stored, quota)
    } finally {
      await file.close()
    }
  }

  async function admit(
    { accountId, network }: UploaderAccountAndNetwork,
    kind: PhotoKindName,
  ): Promise<void> {
    if (stopping) throw unavailable()
    await assertUploadQuota(db, quota, { uploaderId: accountId, kind })
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await applyProcedureCallQuota(tx, uploadsPerAccount, accountId, now)
      await applyProcedureCallQuota(tx, uploadsPerNetwork, network, now)
    })
  }

  runBeforeConnectionsClose(app, () => {
    stopping = true
    for (const upload of activeUploads.keys()) upload.abort(unavailable())
  })
  // Before the server closes the database connections, wait for running uploads, which need connections to store
  // photos.
  app.addHook('onClose', async () => {
    while (activeUploads.size > 0)
      await Promise.race([Promise.allSettled(activeUploads.values()), sleep(100)])
  })
}

function kindOf(query: unknown): PhotoKindName {
  const asked = typeof query === 'object' && query !== null && 'kind' in query ? query.kind : undefined
  const kind = photoKinds.find((known) => known === asked)
  if (!kind) throw createKernelError('KERNEL.INVALID_INPUT')
  return kind
}

function unavailable(): AppError {
  return createKernelError('KERNEL.UNAVAILABLE')
}
