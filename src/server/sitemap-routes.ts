import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { runWithoutAbortSignal } from '#kernel/caller.ts'
import { FairQueue } from '#kernel/fair-queue.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { getProfilePath } from '#modules/identity/api.ts'
import { findIndexablePeople, findLastPersonIdOfSitemapFile } from '#modules/identity/host-api.ts'
import { findNewestReviewTimesByPerson } from '#modules/reviews/host-api.ts'
import { getPublicOrigin } from '#server/public-origin.ts'
import {
  type AppDependencies,
  countReadRequestForRateLimit,
  getClientIpAddress,
} from '#server/request-context.ts'

const maxAddressesPerFile = 50_000
/** People per sitemap file, with room for people who register after the sitemap index is computed. */
const peopleInFile = 40_000
const chunk = 1_000
const indexMaxAgeMs = 60 * 60_000
const fileLimits = { width: 2, widthPerOwner: 1, maxWaiting: 20, maxWaitMs: 45_000 }
const maxFileMs = 60_000
const xml = 'application/xml; charset=utf-8'
const freshness = (appUrl: string | undefined) => `${appUrl ? 'public' : 'private'}, max-age=3600`

/** Screens with `noindex` stay allowed in `robots.txt`: search engines must read a screen to remove an index entry. */
const closedPaths = [
  '/api/',
  '/trpc/',
  '/calendario/',
  '/dashboard',
  '/circulo',
  '/mi-cuenta',
  '/imprimir-tarjeta',
  '/mis-citas',
  '/completar-perfil',
  '/configurar-agenda',
  '/configurar-servicios',
]

const rangeSchema = z.object({ desde: personIdSchema.optional(), hasta: personIdSchema.optional() })
type Range = z.infer<typeof rangeSchema>

export async function sitemapRoutes(
  app: FastifyInstance,
  { deps }: { deps: AppDependencies },
): Promise<void> {
  const { config, db, clock } = deps
  let index: { madeAt: number; ends: Promise<PersonId[]> } | undefined
  const fileQueue = new FairQueue(fileLimits)

  app.get('/robots.txt', (request, reply) => {
    const rules = closedPaths.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', freshness(config.appUrl))
      .send(`User-agent: *\n${rules}\n\nSitemap: ${getPublicOrigin(config, request)}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = getPublicOrigin(config, request)
    const ends = await getLastPersonOfEachFile()
    const files = [undefined, ...ends].map((after, at) => {
      const range = [after && `desde=${after}`, ends[at] && `hasta=${ends[at]}`].filter(Boolean).join('&amp;')
      return `${origin}/sitemap/perfiles.xml${range && `?${range}`}`
    })
    const locations = [`${origin}/sitemap/paginas.xml`, ...files]
      .map((location) => `<sitemap><loc>${location}</loc></sitemap>`)
      .join('\n')
    return reply
      .type(xml)
      .header('cache-control', freshness(config.appUrl))
      .send(
        `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations}\n</sitemapindex>\n`,
      )
  })

  app.get('/sitemap/paginas.xml', (request, reply) => {
    const origin = getPublicOrigin(config, request)
    return sendFile(
      reply,
      ['/', '/explorar'].map((path) => location(origin + path)),
    )
  })

  app.get('/sitemap/perfiles.xml', { exposeHeadRoute: false }, async (request, reply) => {
    const range = rangeSchema.safeParse(request.query)
    if (!range.success) return reply.callNotFound()
    countReadRequestForRateLimit(deps, request)
    const release = await fileQueue.enter(
      getNetworkOfIpAddress(getClientIpAddress(request)),
      request.work?.signal,
    )
    const profiles = Readable.from(writeProfiles(getPublicOrigin(config, request), range.data))
    profiles.once('close', release)
    // Wait for the first profiles before the response starts, so that a database failure leads to status 503.
    await once(profiles, 'readable')
    const timer = setTimeout(() => profiles.destroy(new Error('The client reads too slowly')), maxFileMs)
    profiles.once('close', () => clearTimeout(timer))
    return reply.type(xml).header('cache-control', freshness(config.appUrl)).send(profiles)
  })

  // A separate HEAD route avoids reading all people from the database.
  app.head('/sitemap/perfiles.xml', (request, reply) => {
    if (!rangeSchema.safeParse(request.query).success) return reply.callNotFound()
    return reply.type(xml).header('cache-control', freshness(config.appUrl)).send()
  })

  app.get('/sitemap/*', (_request, reply) => reply.callNotFound())

  function getLastPersonOfEachFile(): Promise<PersonId[]> {
    const now = clock.now().getTime()
    if (index && now - index.madeAt < indexMaxAgeMs) return index.ends
    const ends = runWithoutAbortSignal(findLastPersonOfEachFile)
    index = { madeAt: now, ends }
    ends.catch(() => {
      index = undefined
    })
    return ends
  }

  async function findLastPersonOfEachFile(): Promise<PersonId[]> {
    const ends: PersonId[] = []
    for (let end: PersonId | null = null; ends.length < maxAddressesPerFile - 2; ends.push(end)) {
      end = await findLastPersonIdOfSitemapFile(db, end, peopleInFile)
      if (end === null) break
    }
    return ends
  }

  async function* writeProfiles(origin: string, { desde, hasta }: Range): AsyncGenerator<string> {
    let opening = fileStart
    let last = desde ?? null
    for (let left = maxAddressesPerFile; left > 0; left -= chunk) {
      const people = await findIndexablePeople(db, last, hasta ?? null, Math.min(chunk, left))
      const reviewed = await findNewestReviewTimesByPerson(
        db,
        people.map(({ id }) => id),
      )
      const locations = people.map((person) => {
        const changed = Math.max(person.updatedAt.getTime(), reviewed.get(person.id)?.getTime() ?? 0)
        return location(origin + getProfilePath(person), new Date(changed))
      })
      yield opening + locations.join('')
      opening = ''
      last = people.at(-1)?.id ?? null
      if (people.length < chunk) break
    }
    yield fileEnd
  }

  function sendFile(reply: FastifyReply, locations: string[]) {
    return reply
      .type(xml)
      .header('cache-control', freshness(config.appUrl))
      .send(fileStart + locations.join('') + fileEnd)
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const fileStart = `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
const fileEnd = '</urlset>\n'

/** Slugs and ids need no escaping in XML. */
function location(url: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${url}</loc>${changed}</url>\n`
}
