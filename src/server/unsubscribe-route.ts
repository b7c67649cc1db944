import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { setMailPreference } from '#modules/identity/host-api.ts'
import type { AppDependencies } from '#server/request-context.ts'

const maxBodyBytes = 1_024

/**
 * Mail programs send one-click opt-outs (RFC 8058) without cookies or Origin: the signed token authorizes the request.
 */
export async function unsubscribeRoute(
  app: FastifyInstance,
  { deps }: { deps: AppDependencies },
): Promise<void> {
  app.removeAllContentTypeParsers()
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
