import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { getPhotoPathInDataArchive, type PersonDataArchiveSection } from '#kernel/person-event-handlers.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { applyProcedureCallQuota, type CallQuota } from '#kernel/throttle.ts'
import { createIdentityError } from '#modules/identity/api.ts'
import { collectAccountDataArchive } from '#modules/identity/host-api.ts'
import { openPhoto } from '#platform/photos/stored-photos.ts'
import { hasClientDisconnected } from '#server/client-disconnect.ts'
import { type AppDependencies, createRequestContext } from '#server/request-context.ts'
import { streamJson } from '#server/stream-json.ts'

const perAccount: CallQuota = {
  name: 'archive',
  max: 20,
  withinMs: 60 * 60_000,
  error: () => createIdentityError('IDENTITY.TOO_MANY_REQUESTS'),
}

const readMe = `Tus datos en Círculo

datos.json  Todo lo que Círculo guarda de ti, en un formato que otros programas leen (JSON, UTF-8).
            Las fechas con hora están en UTC.
fotos/      Tu foto de perfil y las fotos de las reseñas que escribiste o que escribieron sobre ti.
            Cada archivo lleva el nombre con el que datos.json lo menciona.
`

export async function dataArchiveRoutes(
  app: FastifyInstance,
  { deps, storage }: { deps: AppDependencies; storage: PhotoStorage },
): Promise<void> {
  app.get('/api/mis-datos', { exposeHeadRoute: false }, async (request, reply) => {
    const context = await createRequestContext(deps, request, reply)
    if (!context.actor) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
    context.countRead()
    const { accountId } = context.actor
    const now = deps.clock.now()
    await inTransaction(deps.db, (tx) => applyProcedureCallQuota(tx, perAccount, accountId, now))

    const archive = new PassThrough()
    // Destroy the streams after an error: an incomplete archive must not look complete.
    writeArchive(archive, context, accountId, storage).catch((error: unknown) => {
      if (!archive.destroyed && !hasClientDisconnected(request))
        request.log.error({ err: error }, 'unexpected error')
      archive.destroy(error instanceof Error ? error : new Error(String(error)))
    })
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="circulo-${now.toISOString().slice(0, 10)}.zip"`)
      .header('cache-control', 'no-store')
      .send(archive)
  })
}

async function writeArchive(
  archive: PassThrough,
  { db, personEventHandlers }: RequestContext,
  accountId: AccountId,
  storage: PhotoStorage,
): Promise<void> {
  const zip = new ZipFile()
  zip.outputStream.on('error', (error) => archive.destroy(error)).pipe(archive)
  zip.addBuffer(Buffer.from(readMe), 'LEEME.txt')

  const own = await collectAccountDataArchive(db, accountId)
  const parts: PersonDataArchiveSection[] = [own]
  for (const handlers of personEventHandlers) parts.push(await handlers.collect(db, own.personId))
  const content = Object.assign({}, ...parts.map((part) => part.content))
  await addEntry(zip, archive, 'datos.json', Readable.from(streamJson(content)), true)

  for (const photoId of new Set(parts.flatMap((part) => part.photoIds))) {
    const file = await openPhoto(db, storage, photoId, 'large.webp', true)
    if (file) await addEntry(zip, archive, getPhotoPathInDataArchive(photoId), file.stream, false)
  }
  zip.end()
}

async function addEntry(
  zip: ZipFile,
  archive: PassThrough,
  name: string,
  content: Readable,
  compress: boolean,
): Promise<void> {
  const stop = () => content.destroy(new Error('The client stopped reading the archive'))
  archive.once('close', stop)
  try {
    if (archive.destroyed) stop()
    zip.addReadStream(content, name, { compress })
    await finished(content, { writable: false })
  } finally {
    archive.off('close', stop)
  }
}
