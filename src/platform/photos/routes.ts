import type { FastifyInstance } from 'fastify'
import { createKernelError } from '#kernel/errors.ts'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import { discardPhoto } from '#platform/photos/maintenance.ts'
import { openPhotoInSize } from '#platform/photos/on-demand-sizes.ts'
import { type PhotoUploadRouteOptions, photoUploadRoute } from '#platform/photos/upload-route.ts'

const addressIdSchema = photoIdSchema.lowercase()
const oneYear = 'public, max-age=31536000, immutable'

export async function photoRoutes(app: FastifyInstance, options: PhotoUploadRouteOptions): Promise<void> {
  const { db, storage, resolveActor } = options
  await app.register(photoUploadRoute, options)

  app.delete<{ Params: { id: string } }>('/api/fotos/:id', async (request, reply) => {
    const actor = await resolveActor(request, reply)
    if (!actor) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
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
