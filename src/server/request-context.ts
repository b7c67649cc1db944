import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/addresses.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Cookie, RequestContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { resolveSession } from '#modules/identity/api.ts'
import { participants } from '#server/participants.ts'

export interface AppDeps {
  config: Config
  db: Db
  clock: Clock
}

export const sessionCookieName = 'sesion'
const deviceCookieName = 'dispositivo'
const flowCookieName = 'acceso'

/** Builds what procedures, pages and uploads get: who is asking, and the process's tools. */
export async function createRequestContext(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const cookie = (name: string) => cookieOf(name, deps.config, request, reply)
  const sessionCookie = cookie(sessionCookieName)
  const context = {
    ...deps,
    participants,
    log: request.log,
    sessionCookie,
    deviceCookie: cookie(deviceCookieName),
    flowCookie: cookie(flowCookieName),
    callbackOrigin: callbackOrigin(deps.config, request),
    userAgent: request.headers['user-agent'] ?? null,
    address: request.ip,
    requestId: request.id,
  }
  if (!sessionCookie.value) return { ...context, actor: null }

  const session = await resolveSession(deps.db, sessionCookie.value)
  if (!session) sessionCookie.clear()
  else if (session.extended) sessionCookie.set(session.extended.token, session.extended.expiresAt)
  return { ...context, actor: session?.actor ?? null }
}

/**
 * Under https a name that browsers take from this very host alone, and over https: no neighbour under the same domain can
 * plant one. Without `Secure` on plain http, where a browser would drop it.
 */
function cookieOf(name: string, config: Config, request: FastifyRequest, reply: FastifyReply): Cookie {
  const secure = config.appUrl?.startsWith('https:') ?? false
  const ownName = secure ? `__Host-${name}` : name
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    value: request.cookies[ownName] ?? null,
    set: (value, expires) => void reply.setCookie(ownName, value, { ...attributes, expires }),
    clear: () => void reply.clearCookie(ownName, attributes),
  }
}

/** A host that anybody may write into a request decides nothing, unless it is the asker's own machine. */
function callbackOrigin({ appUrl }: Config, { protocol, host }: FastifyRequest): string | null {
  if (appUrl) return appUrl
  const origin = `${protocol}://${host}`
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname) ? new URL(origin).origin : null
}
