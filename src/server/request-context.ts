import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getCallerAbortSignal } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type {
  Actor,
  ContactDataReadLimitScope,
  Cookie,
  ProcedureCall,
  RequestContext,
  RequestQueueKind,
} from '#kernel/context.ts'
import {
  hostCookiePrefix,
  offlineEncryptionKeyCookieName,
  pendingSignOutCookieName,
} from '#kernel/contract.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { FairQueue } from '#kernel/fair-queue.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { isLoopbackHostname } from '#kernel/network-addresses.ts'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { closeSession, resolveSession } from '#modules/identity/host-api.ts'
import type { ContactDataReadLimiter } from '#platform/contact-budget.ts'
import type { MetricsRecorder } from '#platform/metrics/metrics.ts'
import type { ReadRateLimiter } from '#platform/read-limit.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'

export interface AppDependencies {
  config: Config
  db: Db
  clock: Clock
  requestQueues?: Record<RequestQueueKind, FairQueue> | undefined
  onFailedCall?: (() => void) | undefined
  reads?: ReadRateLimiter | undefined
  contactBudget: ContactDataReadLimiter
  metrics?: MetricsRecorder | undefined
  assertDiskSpace?: (() => Promise<void>) | undefined
}

export const sessionCookieName = 'sesion'
const deviceCookieName = 'dispositivo'
const flowCookieName = 'acceso'
const recentChangeCookieName = 'cambio'
/** Cached pages are at most 4 s old. One second is added as a margin. */
const recentChangeCookieSeconds = 5
const cookieNamesThatBypassCaches = [
  sessionCookieName,
  offlineEncryptionKeyCookieName,
  pendingSignOutCookieName,
  recentChangeCookieName,
]

export async function createRequestContext(
  deps: AppDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const cookie = (name: string) => cookieOf(name, deps.config, request, reply)
  const offlineKeyCookie = cookieOf(offlineEncryptionKeyCookieName, deps.config, request, reply, {
    httpOnly: false,
  })
  const sessionCookie = clearingOfflineKey(cookie(sessionCookieName), offlineKeyCookie)
  const { config, db, clock } = deps
  const runInQueue = <Result>(kind: RequestQueueKind, call: () => Promise<Result>) =>
    deps.requestQueues?.[kind].run(
      getNetworkOfIpAddress(getClientIpAddress(request)),
      call,
      getCallerAbortSignal(),
    ) ?? call()
  const context = {
    config,
    db,
    clock,
    personEventHandlers,
    log: request.log,
    sessionCookie,
    deviceCookie: cookie(deviceCookieName),
    flowCookie: cookie(flowCookieName),
    callbackOrigin: callbackOrigin(deps.config, request),
    userAgent: request.headers['user-agent'] ?? null,
    address: getClientIpAddress(request),
    requestId: request.id,
    countRead: () => countReadRequestForRateLimit(deps, request),
    runInQueue,
    assertDiskSpace: deps.assertDiskSpace,
    called: createProcedureCallListener(request, deps),
  }
  const leavingCookie = cookieOf(pendingSignOutCookieName, config, request, reply, { httpOnly: false })
  const isLeaving = leavingCookie.value !== null
  if (isLeaving) leavingCookie.clear()
  const asReader = (actor: Actor | null) => ({
    ...context,
    actor,
    takeContactReads: (keys: readonly string[], scope?: ContactDataReadLimitScope) => {
      const reader = { accountId: actor?.accountId ?? null, address: context.address }
      return deps.contactBudget.take(reader, keys, clock.now(), scope)
    },
  })
  if (!sessionCookie.value) {
    if (offlineKeyCookie.value) offlineKeyCookie.clear()
    return asReader(null)
  }

  const token = sessionCookie.value
  const resolved = await runInQueue('short', () => resolveSession(deps.db, token)).catch((error: unknown) => {
    deps.onFailedCall?.()
    throw error
  })
  if (isLeaving && resolved) await closeSession(deps.db, resolved.actor.sessionId)
  const session = isLeaving ? null : resolved
  if (!session) sessionCookie.clear()
  else if (session.extended) sessionCookie.set(session.extended.token, session.extended.expiresAt)
  if (session) {
    const offlineKey = offlineKeyValue(session.actor.personId, sessionCookie.value)
    if (session.extended || offlineKeyCookie.value !== offlineKey)
      offlineKeyCookie.set(offlineKey, session.expiresAt)
  }
  return asReader(session?.actor ?? null)
}

export function countReadRequestForRateLimit(
  { reads, clock }: Pick<AppDependencies, 'reads' | 'clock'>,
  request: FastifyRequest,
): void {
  reads?.count(getClientIpAddress(request), clock.now())
}

export function getClientIpAddress({ address, ip }: FastifyRequest): string {
  return address ?? ip
}

export function createProcedureCallListener(
  request: FastifyRequest,
  { metrics, onFailedCall }: Pick<AppDependencies, 'metrics' | 'onFailedCall'>,
) {
  return (call: ProcedureCall): void => {
    if (call.outcome === 'failed') onFailedCall?.()
    request.calls ??= []
    request.calls.push(call)
    metrics?.called(call)
  }
}

function clearingOfflineKey(session: Cookie, offlineKeyCookie: Cookie): Cookie {
  return {
    value: session.value,
    set(value, expiresAt) {
      session.set(value, expiresAt)
      if (offlineKeyCookie.value !== null) offlineKeyCookie.clear()
    },
    clear() {
      session.clear()
      offlineKeyCookie.clear()
    },
  }
}

/** The cookie contains an encryption key from which the session token cannot be computed. */
function offlineKeyValue(personId: PersonId, token: string): string {
  return `${personId}.${createHmac('sha256', token).update('guardado').digest('base64url')}`
}

/**
 * The prefix `__Host-` stops other subdomains from setting the cookie; browsers drop `Secure` cookies on plain HTTP.
 */
function cookieOf(
  name: string,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { httpOnly } = { httpOnly: true },
): Cookie {
  const ownName = getCookieName(name, config)
  const attributes = getCookieAttributes(config, httpOnly)
  return {
    value: request.cookies[ownName] ?? null,
    set: (value, expires) => void reply.setCookie(ownName, value, { ...attributes, expires }),
    clear: () => void reply.clearCookie(ownName, attributes),
  }
}

function getCookieAttributes(config: Config, httpOnly = true) {
  return { path: '/', httpOnly, sameSite: 'lax', secure: isSecure(config) } as const
}

function isSecure({ appUrl }: Config): boolean {
  return appUrl?.startsWith('https:') ?? false
}

function getCookieName(name: string, config: Config): string {
  return isSecure(config) ? hostCookiePrefix + name : name
}

/** The author of a change must see it at once, even without a session, for example after the sign-out. */
export function setRecentChangeCookie(config: Config, reply: FastifyReply): void {
  reply.setCookie(getCookieName(recentChangeCookieName, config), '1', {
    ...getCookieAttributes(config),
    maxAge: recentChangeCookieSeconds,
  })
}

/** Only visitors get cached answers. Members, and browsers that have just made a change, send one of these cookies. */
export function hasCookieThatBypassesCaches(
  config: Config,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): boolean {
  return cookieNamesThatBypassCaches.some((name) => cookies[getCookieName(name, config)] !== undefined)
}

/** Without `APP_URL`, trust the Host header only for a loopback address: clients can forge the header. */
function callbackOrigin({ appUrl }: Config, { protocol, host }: FastifyRequest): string | null {
  if (appUrl) return appUrl
  const origin = `${protocol}://${host}`
  return URL.canParse(origin) && isLoopbackHostname(new URL(origin).hostname) ? new URL(origin).origin : null
}
