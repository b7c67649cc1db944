import { describe, expect, it } from 'vitest'
import { hashToken } from '#kernel/tokens.ts'
import { resolveSession } from '#modules/identity/host-api.ts'
import { createTestBrowserCookies, createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { createRowLock, preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null).identity
const newPassword = 'recién-elegida-77'

describe('changePassword', () => {
  it('changePassword sets the new password, ends the other sessions and sends a notice', async () => {
    const member = await makeMember(db)
    const browser = createTestBrowserCookies()
    await createTestCaller(db, null, { browser }).identity.signIn(member)
    const caller = createTestCaller(db, member.actor).identity
    await caller.changePassword({ currentPassword: member.password, newPassword })

    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
    expect(await resolveSession(db, browser.get('session') ?? '')).toBeNull()
    const { email, password } = member
    await expectAppError(visitor.signIn({ email, password }), 'IDENTITY.WRONG_PASSWORD')
    expect(await visitor.signIn({ email, password: newPassword })).toMatchObject({ email })
    expect((await readMailsToRecipient(db, email)).at(-1)?.subject).toBe('Tu contraseña cambió')
  })

  it('changePassword forgets all known devices except the caller’s own browser', async () => {
    const member = await makeMember(db)
    const [here, elsewhere] = [createTestBrowserCookies(), createTestBrowserCookies()]
    for (const browser of [here, elsewhere])
      await createTestCaller(db, null, { browser }).identity.signIn(member)
    const caller = createTestCaller(db, member.actor, { browser: here }).identity
    await caller.changePassword({ currentPassword: member.password, newPassword })
    const known = await db.knownDevice.findMany({ where: { accountId: member.accountId } })
    expect(known.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(here.get('device') ?? '')])
  })

  it('changePassword invalidates all mailed links: change of e-mail, confirmation and recovery', async () => {
    const member = await makeMember(db)
    const caller = createTestCaller(db, member.actor).identity
    const email = `nuevo-${member.email}`
    await caller.requestEmailChange({ email, password: member.password })
    await caller.changePassword({ currentPassword: member.password, newPassword })
    expect((await caller.account()).pendingEmail).toBeNull()
    const change = await readMailedToken(db, email, 'Confirma tu nuevo correo electrónico')
    const verification = await readMailedToken(db, member.email, 'Confirma tu correo electrónico')
    for (const token of [change, verification])
      await expectAppError(caller.confirmEmail({ token }), 'IDENTITY.LINK_USED')
    expect(await caller.account()).toMatchObject({ email: member.email, emailVerified: false })
  })

  it('changePassword requires the current password, and changes nothing when the password is wrong', async () => {
    const member = await makeMember(db)
    const caller = createTestCaller(db, member.actor).identity
    for (const currentPassword of ['equivocada', null]) {
      const change = caller.changePassword({ currentPassword, newPassword })
      await expectAppError(change, 'IDENTITY.WRONG_PASSWORD')
    }
    await expectFieldError(
      caller.changePassword({ currentPassword: '', newPassword }),
      'currentPassword',
      'Por favor, completa todos los campos.',
    )
    expect(await visitor.signIn(member)).toMatchObject({ email: member.email })
  })

  it('changePassword rejects a weak or short new password', async () => {
    const member = await makeMember(db)
    const caller = createTestCaller(db, member.actor).identity
    const to = (typed: string) =>
      caller.changePassword({ currentPassword: member.password, newPassword: typed })
    await expectAppError(to('password'), 'IDENTITY.COMMON_PASSWORD')
    await expectFieldError(to('12345'), 'newPassword', 'La contraseña debe tener al menos 6 caracteres.')
  })

  it('changePassword sets the first password of an account without password after a recent sign-in', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { passwordHash: null } })
    const later = createTestCaller(db, member.actor, { now: new Date(Date.now() + 16 * 60_000) }).identity
    const first = { currentPassword: null, newPassword }
    await expectAppError(later.changePassword(first), 'IDENTITY.SIGN_IN_AGAIN')
    await createTestCaller(db, member.actor).identity.changePassword(first)
    expect(await visitor.signIn({ email: member.email, password: newPassword })).toMatchObject({
      email: member.email,
    })
  })

  it.each([
    ['if the sign-in comes first, its session ends', 'known_device', 'fulfilled'],
    ['if the sign-in comes second, it is rejected', 'session', 'rejected'],
  ] as const)(
    'a password change invalidates a concurrent sign-in with the old password: %s',
    async (_claim, table, signInOutcome) => {
      const member = await makeMember(db)
      const signIn = () => visitor.signIn(member)
      const change = () =>
        createTestCaller(db, member.actor).identity.changePassword({
          currentPassword: member.password,
          newPassword,
        })
      const contenders = table === 'known_device' ? [signIn, change] : [change, signIn]
      const outcomes = await runOverlappingCalls<unknown[]>(url, preventWritesToTables(table), contenders)
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', signInOutcome])
      expect(
        await db.session.findMany({ where: { accountId: member.accountId }, select: { id: true } }),
      ).toEqual([{ id: member.actor.sessionId }])
    },
  )

  it('changePassword and requestEmailChange are rejected when an account recovery commits during the request', async () => {
    const member = await makeMember(db)
    const { accountId, email } = member
    const caller = createTestCaller(db, member.actor).identity
    const late = await runOverlappingCalls(
      url,
      createRowLock('account', accountId),
      [
        () => caller.changePassword({ currentPassword: member.password, newPassword }),
        () => caller.requestEmailChange({ email: `nuevo-${email}`, password: member.password }),
      ],
      {
        // An account recovery also ends all sessions and changes the password.
        meanwhile: async (holder) => {
          await holder.session.deleteMany({ where: { accountId } })
          await holder.account.updateMany({ where: { id: accountId }, data: { passwordHash: null } })
        },
      },
    )
    for (const outcome of late) {
      const reason = outcome.status === 'rejected' ? outcome.reason : undefined
      await expectAppError(Promise.reject(reason), 'KERNEL.SIGN_IN_REQUIRED')
    }
    expect((await db.account.findUniqueOrThrow({ where: { id: accountId } })).passwordHash).toBeNull()
    expect(await readMailsToRecipient(db, `nuevo-${email}`)).toEqual([])
  })
})
