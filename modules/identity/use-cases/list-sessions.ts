import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { SessionListItem } from '#modules/identity/contract/account.ts'
import { formatDeviceName } from '#modules/identity/device-name.ts'
import * as sessions from '#modules/identity/sessions.ts'

export async function listSessions({ db, actor }: MemberContext): Promise<SessionListItem[]> {
  const open = await sessions.findSessions(db, actor.accountId)
  return open
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: formatDeviceName(userAgent),
      current: id === actor.sessionId,
      createdAt,
      lastUsedAt,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

export async function endSession(ctx: MemberContext, { id }: { id: string }): Promise<void> {
  await recordingEnd(ctx, (tx) => sessions.closeOneSessionOfAccount(tx, ctx.actor.accountId, id))
  if (id === ctx.actor.sessionId) ctx.sessionCookie.clear()
}

export async function endOtherSessions(ctx: MemberContext): Promise<void> {
  const { accountId, sessionId } = ctx.actor
  await recordingEnd(ctx, (tx) => sessions.closeSessions(tx, accountId, sessionId))
}

async function recordingEnd(ctx: MemberContext, close: (tx: Tx) => Promise<number>): Promise<void> {
  const { accountId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    if ((await close(tx)) > 0)
      await recordAuditEvent(tx, ctx, { event: 'SESSIONS_ENDED', by: accountId, accountId })
  })
}
