import type { FastifyInstance } from 'fastify'
import { kernelError } from '#kernel/errors.ts'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import { discardPhoto } from '#platform/photos/maintenance.ts'
import { openPhotoInSize } from '#platform/photos/on-demand-sizes.ts'
import { type UploadRouteOptions, uploadRoute } from '#platform/photos/upload-route.ts'

/** Schema of a photo's id in a URL. Only the lower-case form is accepted, so that each photo has one URL. */
const addressIdSchema = photoIdSchema.lowercase()
const oneYear = 'public, max-age=31536000, immutable'

/**
 * Routes for stored photos; `POST /api/fotos` is in upload-route.ts. `DELETE /api/fotos/{id}` removes a
 * photo that its uploader has not attached. `GET /fotos/{id}/{size}.webp` and `/fotos/{id}/card.jpg` serve a
 * photo without authentication.
 */
export async function photoRoutes(app: FastifyInstance, options: UploadRouteOptions): Promise<void> {
  const { db, storage, resolveActor } = options
  await app.register(uploadRoute, options)

  app.delete<{ Params: { id: string } }>('/api/fotos/:id', async (request, reply) => {
    const actor = await resolveActor(request, reply)
    if (!actor) throw kernelError('KERNEL.SIGN_IN_REQUIRED')
    const { id } = request.params
    const { data: photoId } = addressIdSchema.safeParse(id)
    if (photoId) await discardPhoto(db, storage, { photoId, uploaderId: actor.accountId })
    return reply.code(204).send()
  })

  app.get<{ Params: { id: string; file: string } }>('/fotos/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const { data: photoId } = addressIdSchema.safeParse(id)
    const stored = photoId && isPhotoFile(file) ? await openPhotoInSize(db, storage, photoId, file) : null
    if (!stored) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      .header('content-length', stored.size)
      .header('cache-control', oneYear)
      .send(stored.stream)
  })
}

function isPhotoFile(name: string): name is PhotoFileName {
  return photoFileNames.some((known) => known === name)
}
