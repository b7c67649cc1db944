import type { MemberContext, RequestContext } from '#kernel/context.ts'
import type { SignInInput, Viewer } from '#modules/identity/contract/people.ts'
import { closeSession } from '#modules/identity/sessions.ts'
import { checkPassword } from '#modules/identity/use-cases/check-password.ts'
import { readViewer, startSession } from '#modules/identity/use-cases/start-session.ts'

/** @throws IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.USER_NOT_FOUND, IDENTITY.WRONG_PASSWORD, IDENTITY.USER_DISABLED */
export async function signIn(ctx: RequestContext, input: SignInInput): Promise<Viewer> {
  return startSession(ctx, await checkPassword(ctx, input))
}

export async function signOut(ctx: MemberContext): Promise<void> {
  await closeSession(ctx.db, ctx.actor.sessionId)
  ctx.sessionCookie.clear()
}

export async function getViewer(ctx: RequestContext): Promise<Viewer | null> {
  if (!ctx.actor) return null
  return readViewer(ctx, ctx.actor.personId)
}
