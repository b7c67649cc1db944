import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLinkPreviewUrl, linkPreviewFormat } from '#kernel/cards/contract.ts'
import { AppError } from '#kernel/errors.ts'
import { type PhotoId, personIdSchema } from '#kernel/ids/contract.ts'
import {
  getSharedListPictureUrl,
  type SharedListPictureFormat,
  sharedListPictureFormats,
} from '#kernel/list-card/contract.ts'
import { computePersonLinkPreviewHash, personLinkPreviewUrl } from '#kernel/person-card/contract.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { findVisibleDirectoryCard } from '#modules/circles/host-api.ts'
import { findPerson } from '#modules/identity/api.ts'
import { isProfileIndexable } from '#modules/identity/host-api.ts'
import { openSharedList } from '#modules/lists/host-api.ts'
import {
  renderPersonLinkPreview,
  renderProductLinkPreview,
  renderSharedListPicture,
} from '#platform/cards/picture.ts'
import { openPhoto } from '#platform/photos/stored-photos.ts'
import { LinkPreviewCache } from '#server/card-store.ts'
import { getPublicOrigin } from '#server/public-origin.ts'
import {
  type AppDependencies,
  countReadRequestForRateLimit,
  createRequestContext,
  getClientIpAddress,
} from '#server/request-context.ts'

const formats = Object.keys(sharedListPictureFormats) as SharedListPictureFormat[]

const personCard = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-z]{1,11}\.jpg$/
/** Browsers cache a link preview picture for one day only, because the person in the picture may become hidden. */
const oneDay = 'public, max-age=86400'

export async function linkPreviewRoutes(
  app: FastifyInstance,
  { deps, storage }: { deps: AppDependencies; storage: PhotoStorage },
): Promise<void> {
  const { db } = deps
  const store = new LinkPreviewCache()

  app.get<{ Params: { file: string } }>('/tarjetas/:file', async (request, reply) => {
    const { file } = request.params
    if (`/tarjetas/${file}` === defaultLinkPreviewUrl)
      return send(request, reply, file, renderProductLinkPreview)
    const { data: personId } = personIdSchema.safeParse(personCard.exec(file)?.[1])
    if (personId !== undefined) countReadRequestForRateLimit(deps, request)
    const facts = personId === undefined ? null : await findVisibleDirectoryCard(db, personId)
    if (!facts) return reply.code(404).header('cache-control', 'no-store').send()
    const person = await findPerson(db, facts.personId)
    if (!person || !isProfileIndexable(person)) reply.header('x-robots-tag', 'noindex')
    const url = personLinkPreviewUrl(facts)
    if (`/tarjetas/${file}` !== url) return reply.header('cache-control', 'no-cache').redirect(url, 302)

    return send(request, reply, `${facts.personId}-${computePersonLinkPreviewHash(facts)}`, async () => {
      return renderPersonLinkPreview(facts, await readPhoto(facts.photoId, 'medium.webp'))
    })
  })

  app.get<{ Params: { token: string; file: string } }>(
    '/tarjetas/lista/:token/:file',
    async (request, reply) => {
      const { token, file } = request.params
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache')
      countReadRequestForRateLimit(deps, request)
      const format = formats.find((one) => getSharedListPictureUrl('', one) === `/tarjetas/${file}`)
      const list = format && (await findList(token, request, reply))
      if (!list) return reply.code(404).header('cache-control', 'no-store').send()
      const etag = `"${format}-${list.version}"`
      reply.header('etag', etag).header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const address = `${getPublicOrigin(deps.config, request)}/lista/${token}`
      const draw = () =>
        renderSharedListPicture(list, {
          format,
          address,
          openPhoto: (photoId) => readPhoto(photoId, 'small.webp'),
        })
      const network = getNetworkOfIpAddress(getClientIpAddress(request))
      const card = await store.get(`${address} ${etag}`, network, draw, request.work?.signal)
      return reply.type(linkPreviewFormat.type).send(card)
    },
  )

  async function findList(token: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      return await openSharedList(await createRequestContext(deps, request, reply), { token })
    } catch (error) {
      if (error instanceof AppError && error.code === 'LISTS.NOT_FOUND') return null
      throw error
    }
  }

  async function readPhoto(photoId: PhotoId | null, file: PhotoFileName): Promise<Buffer | null> {
    const photo = photoId && (await openPhoto(db, storage, photoId, file))
    return photo ? buffer(photo.stream) : null
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    draw: () => Promise<Buffer>,
  ): Promise<FastifyReply> {
    const etag = `"${key}"`
    reply
      .header('etag', etag)
      .header('cache-control', oneDay)
      // Allow pages of other sites to show the link preview picture.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const card = await store.get(
      key,
      getNetworkOfIpAddress(getClientIpAddress(request)),
      draw,
      request.work?.signal,
    )
    return reply.type(linkPreviewFormat.type).send(card)
  }
}
