import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { resolveSession } from '#modules/identity/api.ts'

export interface AppDeps {
  config: Config
  db: Db
  clock: Clock
}

/** Carries the opaque session token. Without `Secure` on plain http, where a browser would drop it. */
export const sessionCookieName = 'sesion'

/** Builds what procedures, pages and uploads get: who is asking, and the process's tools. */
export async function createRequestContext(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const sessionCookie = sessionCookieOf(deps.config, reply)
  const context = {
    ...deps,
    log: request.log,
    sessionCookie,
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
  }
  const token = request.cookies[sessionCookieName]
  if (!token) return { ...context, actor: null }

  const session = await resolveSession(deps.db, token)
  if (!session) sessionCookie.clear()
  else if (session.extended) sessionCookie.set(session.extended.token, session.extended.expiresAt)
  return { ...context, actor: session?.actor ?? null }
}

function sessionCookieOf(config: Config, reply: FastifyReply): RequestContext['sessionCookie'] {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.appUrl?.startsWith('https:') ?? false,
  } as const
  return {
    set: (token, expires) => void reply.setCookie(sessionCookieName, token, { ...attributes, expires }),
    clear: () => void reply.clearCookie(sessionCookieName, attributes),
  }
}
