import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { setMailPreference } from '#modules/identity/host-api.ts'
import type { AppDependencies } from '#server/request-context.ts'

const maxBodyBytes = 1_024

/**
 * One-click opt-out by mail programs (RFC 8058), which send neither cookies nor an Origin: the signed token authorizes
 * the request. A GET of this URL renders a page and changes nothing.
 */
export async function unsubscribeRoute(
  app: FastifyInstance,
  { deps }: { deps: AppDependencies },
): Promise<void> {
  app.removeAllContentTypeParsers()
  // Discard the body, the constant `List-Unsubscribe=One-Click`: the token is in the URL.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, _body, parsed) =>
    parsed(null),
  )
  app.post<{ Querystring: { token?: string | string[] } }>(
    '/avisos',
    { config: { acceptsAnyOrigin: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        await setMailPreference(deps, { token: String(request.query.token ?? ''), subscribed: false })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return reply.code(404).send()
      }
      return reply.code(200).send()
    },
  )
}
