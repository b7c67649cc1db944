import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { executeStatement } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { dequeueRecoveryRequest, enqueueRecoveryRequest } from '#modules/identity/data/accounts.ts'
import { resolveSession } from '#modules/identity/host-api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestBrowserCookies, createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createRecoveryTestSteps, recoveryMailSubjects } from '../../support/recovery-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const hour = 60 * 60_000
const subject = recoveryMailSubjects.RESET_PASSWORD
const newPassword = 'recién-elegida-77'
const { visitor, answer, mailedLink } = createRecoveryTestSteps(db)

describe('requesting a recovery link', () => {
  it('a requested recovery link shows the account’s e-mail, sets the password and signs in', async () => {
    const member = await makeMember(db)
    const token = await mailedLink(member.email)
    expect(await visitor().readRecovery({ token })).toEqual({ email: member.email })
    const browser = createTestBrowserCookies()
    const viewer = await visitor({ browser }).resetPassword({ token, password: newPassword })
    expect(viewer).toMatchObject({ personId: member.personId, emailVerified: true })
    expect(await resolveSession(db, browser.get('session') ?? '')).toMatchObject({
      actor: { personId: member.personId },
    })

    const { email, password } = member
    await expectAppError(visitor().signIn({ email, password }), 'IDENTITY.WRONG_PASSWORD')
    expect(await visitor().signIn({ email, password: newPassword })).toMatchObject({ email })
    expect((await readMailsToRecipient(db, email)).at(-1)?.subject).toBe('Tu contraseña cambió')
  })

  it('a recovery request runs the same statements and has the same response whether the account exists or not', async () => {
    const { email } = await makeMember(db)
    const disabled = await makeMember(db)
    await db.account.update({ where: { id: disabled.accountId }, data: { disabledAt: new Date() } })
    const work = []
    for (const asked of [email, 'nadie@correo.example', disabled.email]) {
      const { client, statements } = listeningClient()
      const answered = await createTestCaller(client, null).identity.requestRecovery({ email: asked })
      work.push({ answered, statements })
    }
    expect(work[0]?.statements.length).toBeGreaterThan(0)
    expect(work[0]?.statements.join()).not.toMatch(/"account"|FROM account/)
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
  })

  it('requesting a recovery link sends nothing to an e-mail without account, to a disabled account and to a contact', async () => {
    const [disabled, contactEmail] = [await makeMember(db), 'contacto@correo.example']
    await db.account.update({ where: { id: disabled.accountId }, data: { disabledAt: new Date() } })
    await makeContact(db, { email: contactEmail })
    const asked = ['ninguna@correo.example', contactEmail, disabled.email]
    for (const email of asked) await visitor().requestRecovery({ email })
    await answer()
    for (const email of asked)
      expect((await readMailsToRecipient(db, email)).map((mail) => mail.subject)).not.toContain(subject)
    expect(await db.recoveryRequest.count()).toBe(0)
  })

  it('each recovery request sends one e-mail, even when two processes handle the requests', async () => {
    const members = [await makeMember(db), await makeMember(db), await makeMember(db)]
    for (const { email } of members) await visitor().requestRecovery({ email })
    const answers = await runOverlappingCalls(url, preventWritesToTables('outbox_mail'), [
      () => answer(),
      () => answer(),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    for (const { email } of members)
      expect((await readMailsToRecipient(db, email)).filter((mail) => mail.subject === subject)).toHaveLength(
        1,
      )
  })

  it('requesting a recovery link requires an e-mail', async () => {
    await expectFieldError(
      visitor().requestRecovery({ email: ' ' }),
      'email',
      'Por favor, completa todos los campos.',
    )
    await expectFieldError(
      visitor().requestRecovery({ email: 'no' }),
      'email',
      'Correo electrónico inválido.',
    )
  })
})

it('two transactions process different recovery requests, and neither waits for the other', async () => {
  await db.recoveryRequest.deleteMany()
  const emails = ['una@correo.example', 'otra@correo.example']
  for (const email of emails)
    await enqueueRecoveryRequest(db, {
      id: uuidv7(),
      email,
      purpose: 'RESET_PASSWORD',
      createdAt: systemClock.now(),
    })
  const taken = await inTransaction(db, async (tx) => {
    const mine = await dequeueRecoveryRequest(tx)
    const theirs = await inTransaction(db, async (other) => {
      await executeStatement(other)`SET LOCAL lock_timeout = '2s'`
      return dequeueRecoveryRequest(other)
    })
    return [mine?.email, theirs?.email]
  })
  expect(taken.sort()).toEqual(emails.sort())
})

describe('a recovery link', () => {
  it('a recovery link sets only one password when two requests use the link', async () => {
    const { email } = await makeMember(db)
    const token = await mailedLink(email)
    const reset = (password: string) => () => visitor().resetPassword({ token, password })
    const contenders = [reset('primera-contraseña'), reset('segunda-contraseña')]
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('one_time_token'), contenders)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
    await expectAppError(Promise.reject(rejected?.reason), 'IDENTITY.LINK_USED')
    await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.LINK_USED')
    await expectAppError(visitor().readRecovery({ token }), 'IDENTITY.LINK_USED')
  })

  it('a recovery link still works after its page was opened, and after a rejected password', async () => {
    const { email } = await makeMember(db)
    const token = await mailedLink(email)
    await visitor().readRecovery({ token })
    await expectAppError(visitor().resetPassword({ token, password: '123456' }), 'IDENTITY.COMMON_PASSWORD')
    await expectFieldError(
      visitor().resetPassword({ token, password: '12345' }),
      'password',
      'La contraseña debe tener al menos 6 caracteres.',
    )
    expect(await visitor().resetPassword({ token, password: newPassword })).toMatchObject({ email })
  })

  it('a recovery link works for one hour', async () => {
    const { email } = await makeMember(db)
    const token = await mailedLink(email)
    const late = { now: new Date(Date.now() + hour + 1_000) }
    await expectAppError(visitor(late).readRecovery({ token }), 'IDENTITY.LINK_EXPIRED')
    await expectAppError(
      visitor(late).resetPassword({ token, password: newPassword }),
      'IDENTITY.LINK_EXPIRED',
    )
    const inTime = { now: new Date(Date.now() + hour - 60_000) }
    expect(await visitor(inTime).resetPassword({ token, password: newPassword })).toMatchObject({ email })
  })

  it('a recovery with an unknown token or with a link for another purpose is rejected', async () => {
    const { email } = await makeMember(db)
    const verification = await readMailedToken(db, email, 'Confirma tu correo electrónico')
    for (const token of ['inventado', verification]) {
      await expectAppError(visitor().readRecovery({ token }), 'IDENTITY.LINK_INVALID')
      await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.LINK_INVALID')
    }
  })

  it('a recovery link is stored as a hash', async () => {
    const { email, accountId } = await makeMember(db)
    const token = await mailedLink(email)
    const stored = await db.oneTimeToken.findMany({ where: { accountId } })
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it.each([
    ['proven', new Date()],
    ['not proven', null],
  ])(
    'a recovery link ends every session, forgets known devices and invalidates all other links (the account’s e-mail is %s)',
    async (_, at) => {
      const member = await makeMember(db)
      await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: at } })
      const browser = createTestBrowserCookies()
      await visitor({ browser }).signIn({ email: member.email, password: member.password })
      const caller = createTestCaller(db, member.actor).identity
      const change = { email: `nuevo-${member.email}`, password: member.password }
      await caller.requestEmailChange(change)
      const other = await mailedLink(member.email)
      const token = await mailedLink(member.email)
      await visitor().resetPassword({ token, password: newPassword })

      for (const session of [member.sessionToken, browser.get('session') ?? ''])
        expect(await resolveSession(db, session)).toBeNull()
      expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(1)
      expect(await db.knownDevice.count({ where: { accountId: member.accountId } })).toBe(1)
      expect(await db.oneTimeToken.count({ where: { accountId: member.accountId, usedAt: null } })).toBe(0)
      const read = visitor().readRecovery({ token: other })
      await expect(read).rejects.toThrow()
      const changeToken = await readMailedToken(db, change.email, 'Confirma tu nuevo correo electrónico')
      await expect(caller.confirmEmail({ token: changeToken })).rejects.toThrow()
    },
  )

  it('a recovery link is rejected after the account has changed its e-mail', async () => {
    const { email, accountId } = await makeMember(db)
    const token = await mailedLink(email)
    await db.account.update({ where: { id: accountId }, data: { email: `otro-${email}` } })
    await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.LINK_INVALID')
    expect(await db.session.count({ where: { accountId } })).toBe(1)
  })

  it('a recovery link is rejected after the account is disabled', async () => {
    const { email, accountId } = await makeMember(db)
    const token = await mailedLink(email)
    await db.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } })
    await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.USER_DISABLED')
    expect(await db.session.count({ where: { accountId } })).toBe(1)
  })

  it('a recovery link sets the first password of an account without password', async () => {
    const { email, accountId } = await makeMember(db)
    await db.account.update({ where: { id: accountId }, data: { passwordHash: null } })
    await visitor().resetPassword({ token: await mailedLink(email), password: newPassword })
    expect(await visitor().signIn({ email, password: newPassword })).toMatchObject({ email })
  })
})

function listeningClient() {
  const statements: string[] = []
  const client = createDb(url, {
    poolSize: 2,
    watch: { slowerThan: 0, heard: ({ sql }) => statements.push(sql) },
  })
  afterAll(() => closeDb(client))
  return { client, statements }
}
