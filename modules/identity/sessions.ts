import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/client.ts'
import { hashToken } from '#kernel/tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { personId: string }>
    DatabaseSessionAttributes: { userAgent?: string | null }
    DatabaseUserAttributes: { personId: string }
  }
}

/** How long a session lives without use; using it in its second half extends it by as much. */
const sessionLifetime = new TimeSpan(30, 'd')

/** What `openSession` and `resolveSession` give: the opaque token for the cookie. */
export interface IssuedSession {
  token: string
  expiresAt: Date
}

/** Opens a session for an account. The token exists only here and in the cookie; the table keeps its hash. */
export async function openSession(
  db: Db,
  accountId: string,
  userAgent: string | null,
): Promise<IssuedSession> {
  const session = await lucia(db).createSession(accountId, { userAgent })
  return { token: session.id, expiresAt: session.expiresAt }
}

/**
 * Whose session a token opens; null when it is unknown, expired, or its account was disabled.
 * `extended` is set when the expiry slid forward, and the cookie must follow.
 */
export async function resolveSession(
  db: Db,
  token: string,
): Promise<{ actor: Actor; extended: IssuedSession | null } | null> {
  const { session, user } = await lucia(db).validateSession(token)
  if (!session) return null
  return {
    actor: { accountId: user.id, personId: user.personId, sessionId: hashToken(token) },
    extended: session.fresh ? { token, expiresAt: session.expiresAt } : null,
  }
}

/** Ends one session. Ending a session that is not there is no error. */
export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } })
}

/** Forgets the sessions that have expired. Any number of processes may run it at once. */
export function forgetExpiredSessions(db: Db): Promise<void> {
  return lucia(db).deleteExpiredSessions()
}

function lucia(db: Db) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: sessionLifetime,
    getUserAttributes: ({ personId }) => ({ personId }),
  })
}

/** Lucia stores session ids as they are; this adapter hashes them on the way in, so that a leaked table opens nothing. */
function hashingAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(token) {
      const rows = await db.$queryRaw<{ accountId: string; personId: string; expiresAt: Date }[]>`
        SELECT session.account_id AS "accountId", person.id AS "personId", session.expires_at AS "expiresAt"
        FROM session
          JOIN account ON account.id = session.account_id AND account.disabled_at IS NULL
          JOIN person ON person.account_id = account.id
        WHERE session.id = ${hashToken(token)}`
      const row = rows[0]
      if (!row) return [null, null]
      return [
        { id: token, userId: row.accountId, expiresAt: row.expiresAt, attributes: {} },
        { id: row.accountId, attributes: { personId: row.personId } },
      ]
    },
    async getUserSessions(accountId) {
      const sessions = await db.session.findMany({
        where: { accountId },
        select: { id: true, accountId: true, expiresAt: true, userAgent: true },
      })
      return sessions.map(({ id, expiresAt, userAgent }) => ({
        id,
        userId: accountId,
        expiresAt,
        attributes: { userAgent },
      }))
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db.session.create({
        data: {
          id: hashToken(id),
          accountId: userId,
          expiresAt,
          userAgent: attributes.userAgent?.slice(0, 400) ?? null,
        },
      })
    },
    async updateSessionExpiration(token, expiresAt) {
      await db.session.updateMany({
        where: { id: hashToken(token) },
        data: { expiresAt, lastUsedAt: new Date() },
      })
    },
    async deleteSession(token) {
      await db.session.deleteMany({ where: { id: hashToken(token) } })
    },
    async deleteUserSessions(accountId) {
      await db.session.deleteMany({ where: { accountId } })
    },
    async deleteExpiredSessions() {
      await db.session.deleteMany({ where: { expiresAt: { lte: new Date() } } })
    },
  }
}
