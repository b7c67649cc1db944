import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { person, session } from '#columns'
import type { Actor } from '#kernel/context.ts'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { type Db, query, type Tx } from '#kernel/db/statements.ts'
import { isDiskFailure } from '#kernel/db/unavailability.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { hashToken } from '#kernel/tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ lastUsedAt: Date }, { personId: PersonId }>
    DatabaseSessionAttributes: { userAgent?: string | null; lastUsedAt?: Date }
    DatabaseUserAttributes: { personId: PersonId }
    UserId: AccountId
  }
}

/** Using a session in the second half of the 30 days extends the session. */
const sessionLifetimeDays = new TimeSpan(30, 'd')
/** Age in ms at which a session ends, even if the session was always in use. */
export const maxSessionAgeMs = 180 * 24 * 60 * 60_000
const minMsBetweenLastUseUpdates = 5 * 60_000

export interface IssuedSession {
  token: string
  expiresAt: Date
}

export async function openSession(
  db: Tx,
  accountId: AccountId,
  userAgent: string | null,
): Promise<IssuedSession> {
  const opened = await lucia(db).createSession(accountId, { userAgent })
  return { token: opened.id, expiresAt: opened.expiresAt }
}

/** When a session is extended, the caller must update the session cookie. */
export async function resolveSession(
  db: Db,
  token: string,
): Promise<{ actor: Actor; expiresAt: Date; extended: IssuedSession | null } | null> {
  const { session: found, user } = await lucia(db).validateSession(token)
  if (!found) return null
  await noteUse(db, hashToken(token), found.lastUsedAt)
  return {
    actor: { accountId: user.id, personId: user.personId, sessionId: hashToken(token) },
    expiresAt: found.expiresAt,
    extended: found.fresh ? { token, expiresAt: found.expiresAt } : null,
  }
}

async function noteUse(db: Db, sessionId: string, lastUsedAt: Date): Promise<void> {
  const now = new Date()
  const before = new Date(now.getTime() - minMsBetweenLastUseUpdates)
  if (lastUsedAt > before) return
  const where = { id: sessionId, lastUsedAt: { lte: before } }
  await db.session.updateMany({ where, data: { lastUsedAt: now } }).catch(unlessDiskFailure)
}

function unlessDiskFailure(error: unknown): void {
  if (!isDiskFailure(error)) throw error
}

export async function closeSession(db: Tx, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } })
}

export async function closeOneSessionOfAccount(
  db: Tx,
  accountId: AccountId,
  sessionId: string,
): Promise<number> {
  return (await db.session.deleteMany({ where: { id: sessionId, accountId } })).count
}

export async function closeSessions(
  db: Tx,
  accountId: AccountId,
  exceptId: string | null = null,
): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { accountId, ...(exceptId === null ? {} : { id: { not: exceptId } }) },
  })
  return count
}

const sessionRow = sqlRow({
  id: session.id,
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  userAgent: session.userAgent,
})
export type SessionRecord = SqlRow<typeof sessionRow>

export function findSessions(db: Tx, accountId: AccountId): Promise<SessionRecord[]> {
  return query(db, sessionRow)`
    SELECT ${sqlColumnList(sessionRow)} FROM session
    WHERE account_id = ${accountId} AND expires_at > ${new Date()} AND created_at > ${oldestStart()}
    ORDER BY last_used_at DESC, id`
}

export function purgeExpiredSessions(db: Db): Promise<void> {
  return lucia(db).deleteExpiredSessions()
}

function oldestStart(): Date {
  return new Date(Date.now() - maxSessionAgeMs)
}

function lucia(db: Tx) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: sessionLifetimeDays,
    getSessionAttributes: ({ lastUsedAt = new Date() }) => ({ lastUsedAt }),
    getUserAttributes: ({ personId }) => ({ personId }),
  })
}

const sessionAndUserRow = sqlRow({
  accountId: session.accountId,
  personId: person.id,
  expiresAt: session.expiresAt,
  lastUsedAt: session.lastUsedAt,
})

/** The adapter stores hashes of session ids, so that a leaked table cannot be used to sign in. */
function hashingAdapter(db: Tx): Adapter {
  return {
    async getSessionAndUser(token) {
      const [found] = await query(db, sessionAndUserRow)`
        SELECT session.account_id AS "accountId", person.id AS "personId", session.expires_at AS "expiresAt",
          session.last_used_at AS "lastUsedAt"
        FROM session
          JOIN account ON account.id = session.account_id AND account.disabled_at IS NULL
          JOIN person ON person.account_id = account.id
        WHERE session.id = ${hashToken(token)} AND session.created_at > ${oldestStart()}`
      if (!found) return [null, null]
      const { accountId, personId, expiresAt, lastUsedAt } = found
      return [
        { id: token, userId: accountId, expiresAt, attributes: { lastUsedAt } },
        { id: accountId, attributes: { personId } },
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
      await db.session
        .updateMany({
          where: { id: hashToken(token) },
          data: { expiresAt, lastUsedAt: new Date() },
        })
        .catch(unlessDiskFailure)
    },
    async deleteSession(token) {
      await db.session.deleteMany({ where: { id: hashToken(token) } })
    },
    async deleteUserSessions(accountId) {
      await db.session.deleteMany({ where: { accountId } })
    },
    async deleteExpiredSessions() {
      await db.session.deleteMany({
        where: { OR: [{ expiresAt: { lte: new Date() } }, { createdAt: { lte: oldestStart() } }] },
      })
    },
  }
}
