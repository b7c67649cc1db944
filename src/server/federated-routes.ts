import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#kernel/context.ts'
import { findDatabaseUnavailability } from '#kernel/db/unavailability.ts'
import { AppError, type ErrorCode } from '#kernel/errors.ts'
import type { FederatedIdentity } from '#modules/identity/api.ts'
import type { FederatedSignInError } from '#modules/identity/contract/federated.ts'
import {
  type FederatedIdentityFlow,
  handleFederatedCallback,
  linkIdentity,
  signInWithFederatedIdentity,
} from '#modules/identity/host-api.ts'
import { registerWithFederatedIdentity } from '#modules/invitations/host-api.ts'
import { renderErrorPage } from '#server/error-page.ts'
import { type AppDependencies, createRequestContext } from '#server/request-context.ts'

const returnErrors: Partial<Record<ErrorCode, FederatedSignInError | null>> = {
  'IDENTITY.FEDERATED_UNVERIFIED': 'federado-sin-verificar',
  'IDENTITY.USER_DISABLED': 'deshabilitada',
  'IDENTITY.IDENTITY_OF_OTHER_ACCOUNT': 'vinculo-ajeno',
  'KERNEL.SIGN_IN_REQUIRED': null,
  'INVITATIONS.OTHER_EMAIL': 'otro-correo',
  'INVITATIONS.OWN': 'invitacion-propia',
  'INVITATIONS.INVALID_TOKEN': null,
  'INVITATIONS.ALREADY_USED': null,
  'INVITATIONS.CLAIMED': null,
  'INVITATIONS.EXPIRED': null,
}

export async function federatedSignInRoutes(
  app: FastifyInstance,
  { deps }: { deps: AppDependencies },
): Promise<void> {
  const options = { config: { isWrite: true } } as const
  app.get<{ Params: { providerId: string } }>('/api/acceso/:providerId', options, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const context = await createRequestContext(deps, request, reply)
      // Check the disk space first, because the identity provider's sign-in code works only once.
      await context.assertDiskSpace?.()
      const answer = new URL(request.url, 'http://answer.invalid').searchParams
      return reply.redirect(await comeBack(context, request.params.providerId, answer), 303)
    } catch (error) {
      const unavailability = findDatabaseUnavailability(error)
      request.log.error({ err: error }, unavailability?.logMessage ?? 'unexpected error')
      const page = renderErrorPage(request.id, unavailability?.code ?? 'KERNEL.UNEXPECTED')
      return reply
        .code(unavailability ? 503 : 500)
        .type('text/html; charset=utf-8')
        .send(page)
    }
  })
}

async function comeBack(ctx: RequestContext, providerId: string, answer: URLSearchParams): Promise<string> {
  const back = await handleFederatedCallback(ctx, { providerId, answer })
  if (back.outcome === 'CANCELLED') return pathBack(back.flow, {})
  if (back.outcome === 'FAILED') return pathBack(back.flow, { error: 'federado', proveedor: providerId })
  try {
    return await enter(ctx, back.flow, back.identity)
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'unexpected error')
    const code = error instanceof AppError ? returnErrors[error.code] : undefined
    if (code === null) return pathBack(back.flow, {})
    return pathBack(back.flow, { error: code ?? 'federado', proveedor: providerId })
  }
}

async function enter(
  ctx: RequestContext,
  flow: FederatedIdentityFlow,
  identity: FederatedIdentity,
): Promise<string> {
  if (flow.purpose === 'LINK') {
    await linkIdentity(ctx, { accountId: flow.accountId, identity })
    return withQuery('/mi-cuenta', { vinculada: identity.provider.id })
  }
  if (flow.invitation) {
    const { token, ...form } = flow.invitation
    const { pending } = await registerWithFederatedIdentity(ctx, { token, form, identity })
    return withQuery('/dashboard', pending ? { invitacion: pending } : {})
  }
  await signInWithFederatedIdentity(ctx, identity)
  return flow.returnPath ?? '/dashboard'
}

function pathBack(flow: FederatedIdentityFlow | null, query: Record<string, string>): string {
  if (flow?.purpose === 'LINK') return withQuery('/mi-cuenta', query)
  if (flow?.invitation) return withQuery('/invitacion', { token: flow.invitation.token, ...query })
  const screen = flow?.purpose === 'SIGN_UP' ? '/registro' : '/login'
  return withQuery(screen, { ...(flow?.returnPath ? { volver: flow.returnPath } : {}), ...query })
}

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}
