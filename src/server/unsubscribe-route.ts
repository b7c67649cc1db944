import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { setMailPreference } from '#modules/identity/api.ts'
import type { AppDeps } from '#server/request-context.ts'

/** RFC 8058 sends one short field. */
const maxBodyBytes = 1_024

/**
 * The one-click opt-out of mail programs (RFC 8058). They have no cookies and send no Origin; the signed token alone permits it. A GET
 * of the same address is a page, and changes nothing.
 */
export async function unsubscribeRoute(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  app.removeAllContentTypeParsers()
  // The field says nothing that the address does not say.
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
