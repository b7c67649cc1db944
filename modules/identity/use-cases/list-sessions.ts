import { recordEvent } from '#kernel/audit.ts'
import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { OpenSession } from '#modules/identity/contract/account.ts'
import { deviceName } from '#modules/identity/device-name.ts'
import * as sessions from '#modules/identity/sessions.ts'

/** The caller's open sessions: the current one first, then by last use, newest first. */
export async function listSessions({ db, actor }: MemberContext): Promise<OpenSession[]> {
  const open = await sessions.findSessions(db, actor.accountId)
  return open
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: deviceName(userAgent),
      current: id === actor.sessionId,
      createdAt,
      lastUsedAt,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends a session of the caller. An unknown session or one of another account has the same response. */
export async function endSession(ctx: MemberContext, { id }: { id: string }): Promise<void> {
  await recordingEnd(ctx, (tx) => sessions.closeSessionOf(tx, ctx.actor.accountId, id))
  if (id === ctx.actor.sessionId) ctx.sessionCookie.clear()
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(ctx: MemberContext): Promise<void> {
  const { accountId, sessionId } = ctx.actor
  await recordingEnd(ctx, (tx) => sessions.closeSessions(tx, accountId, sessionId))
}

/** Ends sessions, and records their end in the audit log. @param close returns the number of ended sessions */
async function recordingEnd(ctx: MemberContext, close: (tx: Tx) => Promise<number>): Promise<void> {
  const { accountId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    if ((await close(tx)) > 0)
      await recordEvent(tx, ctx, { event: 'SESSIONS_ENDED', by: accountId, accountId })
  })
}
