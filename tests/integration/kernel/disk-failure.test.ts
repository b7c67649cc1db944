import { describe, expect, it } from 'vitest'
import {
  findDatabaseUnavailability,
  isDatabaseUnavailable,
  isDiskFailure,
} from '#kernel/db/unavailability.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const host = 'circulo.test'

async function failWritesTo(table: 'account' | 'session', code: string, message: string): Promise<void> {
  await db.$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION fail_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '${message}' USING ERRCODE = '${code}'; END $$`)
  await db.$executeRawUnsafe(`
    CREATE OR REPLACE TRIGGER fail BEFORE INSERT OR UPDATE ON "${table}" EXECUTE FUNCTION fail_${table}()`)
}

describe('a database whose disk accepts no writes', () => {
  it.each([
    ['53100', 'could not extend file "base/5/16384": No space left on device'],
    ['58030', 'could not write block 3 in file "base/5/16384": Input/output error'],
    ['XX000', 'could not extend file "base/5/16384": Disk quota exceeded'],
  ])(
    'a database write that fails with the error code %s gets 503 and the message that nothing can be saved',
    async (code, message) => {
      await failWritesTo('account', code, message)
      const response = await app.inject({
        method: 'POST',
        url: '/trpc/identity.signUp',
        headers: { host, origin: `http://${host}` },
        payload: { json: { name: 'Ana', email: `${code}@correo.example`, password: 'contraseña-de-ana' } },
      })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ error: { json: { data: { appCode: 'KERNEL.CANNOT_SAVE' } } } })
      await db.$executeRawUnsafe('DROP TRIGGER fail ON account')
      expect(await db.account.count({ where: { email: `${code}@correo.example` } })).toBe(0)
    },
  )

  it('a request returns the signed-in member even if the session’s expiry cannot be saved on a full disk', async () => {
    const member = await makeMember(db, { name: 'Ana' })
    const hourAgo = new Date(Date.now() - 3_600_000)
    // The server extends a session that is past half of its lifetime.
    const expiresAt = new Date(Date.now() + 5 * 24 * 3_600_000)
    await db.session.updateMany({
      where: { accountId: member.accountId },
      data: { lastUsedAt: hourAgo, expiresAt },
    })
    await failWritesTo('session', '53100', 'could not extend file "base/5/16384": No space left on device')
    const response = await app.inject({
      url: '/trpc/identity.viewer',
      headers: { host },
      cookies: { [sessionCookieName]: member.sessionToken },
    })
    expect(response.json()).toMatchObject({ result: { data: { json: { name: 'Ana' } } } })
  })
})

describe('the recognition of disk failures behind a failed write', () => {
  it('the error codes of a full, read-only or broken disk are recognized as a disk failure, also in a nested `cause`', () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']) {
      const wrapped = new Error('The mail could not be written', {
        cause: Object.assign(new Error('x'), { code }),
      })
      expect(isDiskFailure(wrapped), code).toBe(true)
      expect(isDatabaseUnavailable(wrapped), code).toBe(false)
      expect(findDatabaseUnavailability(wrapped)?.code).toBe('KERNEL.CANNOT_SAVE')
    }
  })

  it('a violated constraint or a missing file is not reported as a disk failure', () => {
    for (const code of ['23505', 'ENOENT', 'EACCES'])
      expect(findDatabaseUnavailability(Object.assign(new Error('x'), { code })), code).toBeNull()
  })
})
