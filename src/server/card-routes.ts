import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkCardFormat, productCardUrl } from '#kernel/cards/contract.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { cardVersion, personCardUrl } from '#kernel/person-card/contract.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { getNetwork } from '#kernel/throttle.ts'
import { findVisibleCard } from '#modules/circles/host-api.ts'
import { findPerson } from '#modules/identity/api.ts'
import { isProfileIndexable } from '#modules/identity/host-api.ts'
import { renderPersonCard, renderProductCard } from '#platform/cards/picture.ts'
import { openPhoto } from '#platform/photos/stored-photos.ts'
import { CardCache } from '#server/card-store.ts'
import { type AppDeps, countRead, getClientAddress } from '#server/request-context.ts'

const personCard = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-z]{1,11}\.jpg$/
/**
 * Chat programs cache a link preview without a limit. Browsers fetch it again after a day, because the person
 * may be hidden meanwhile.
 */
const oneDay = 'public, max-age=86400'

/**
 * Routes `GET /tarjetas/{person id}-{version}.jpg` and `/tarjetas/circulo-{version}.jpg` for link preview
 * pictures. An old version redirects to the current one. Unknown and hidden people get 404.
 */
export async function cardRoutes(
  app: FastifyInstance,
  { deps, storage }: { deps: AppDeps; storage: PhotoStorage },
): Promise<void> {
  const { db } = deps
  const store = new CardCache()

  app.get<{ Params: { file: string } }>('/tarjetas/:file', async (request, reply) => {
    const { file } = request.params
    if (`/tarjetas/${file}` === productCardUrl) return send(request, reply, file, renderProductCard)
    const { data: personId } = personIdSchema.safeParse(personCard.exec(file)?.[1])
    if (personId !== undefined) countRead(deps, request)
    const facts = personId === undefined ? null : await findVisibleCard(db, personId)
    if (!facts) return reply.code(404).header('cache-control', 'no-store').send()
    // Search engines must not index the link preview of a person whose profile page they must not index.
    const person = await findPerson(db, facts.personId)
    if (!person || !isProfileIndexable(person)) reply.header('x-robots-tag', 'noindex')
    const url = personCardUrl(facts)
    if (`/tarjetas/${file}` !== url) return reply.header('cache-control', 'no-cache').redirect(url, 302)

    return send(request, reply, `${facts.personId}-${cardVersion(facts)}`, async () => {
      const photo = facts.photoId && (await openPhoto(db, storage, facts.photoId, 'medium.webp'))
      return renderPersonCard(facts, photo ? await buffer(photo.stream) : null)
    })
  })

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
    const card = await store.get(key, getNetwork(getClientAddress(request)), draw, request.work?.signal)
    return reply.type(linkCardFormat.type).send(card)
  }
}
