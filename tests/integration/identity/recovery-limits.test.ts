import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { createRecoveryTestSteps, recoveryMailSubjects } from '../../support/recovery-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const hour = 60 * 60_000
const subject = recoveryMailSubjects.RESET_PASSWORD
const newPassword = 'recién-elegida-77'
const { visitor, answer } = createRecoveryTestSteps(db)

async function countRecoveries(email: string): Promise<number> {
  return (await readMailsToRecipient(db, email)).filter(
    (mail) => mail.subject === subject && mail.text !== '',
  ).length
}

describe('requests for recovery links', () => {
  it('recovery requests send at most six e-mails an hour for one account, with the same response above that limit', async () => {
    const { email } = await makeMember(db)
    const start = new Date()
    for (let time = 0; time < 8; time++) await visitor().requestRecovery({ email })
    await answer(start)
    expect(await countRecoveries(email)).toBe(6)
    await visitor().requestRecovery({ email })
    await answer(new Date(start.getTime() + hour))
    expect(await countRecoveries(email)).toBe(7)
  })

  it('50 recovery requests from one network do not block the account’s owner on another network', async () => {
    const { email } = await makeMember(db)
    const attacker = { address: '203.0.113.90' }
    for (let time = 0; time < 50; time++) {
      await visitor(attacker).requestRecovery({
        email,
        purpose: time % 2 === 0 ? 'SIGN_IN' : 'RESET_PASSWORD',
      })
      await answer()
    }
    const before = await countRecoveries(email)
    expect((await readMailsToRecipient(db, email)).length).toBeLessThanOrEqual(4)

    await visitor({ address: '203.0.113.91' }).requestRecovery({ email })
    await answer()

    expect(await countRecoveries(email)).toBe(before + 1)
  })

  it('a member can recover the account even if attackers request recovery links all day', async () => {
    const member = await makeMember(db)
    const { email } = member
    const start = Date.now()
    for (let time = 0; time < 24 * 4; time++) {
      const now = new Date(start + time * 15 * 60_000)
      await visitor({ now }).requestRecovery({ email })
      await answer(now)
      const token = await readMailedToken(db, email, subject)
      expect(await visitor({ now }).readRecovery({ token })).toEqual({ email })
    }
    // After 20 recovery e-mails in a day, the product sends at most one an hour.
    expect(await countRecoveries(email)).toBeLessThanOrEqual(20 + 24)

    const now = new Date(start + 24 * hour - 60_000)
    const token = await readMailedToken(db, email, subject)
    await visitor({ now }).resetPassword({ token, password: newPassword })
    const before = await countRecoveries(email)
    await visitor({ now }).requestRecovery({ email })
    await answer(now)
    expect(await countRecoveries(email)).toBe(before + 1)
  })

  it('recovery e-mails do not reduce the number of other account e-mails that a member can get', async () => {
    const member = await makeMember(db)
    const { email, password } = member
    for (let time = 0; time < 30; time++) {
      const now = new Date(Date.now() + time * 20 * 60_000)
      await visitor({ now }).requestRecovery({ email })
      await answer(now)
    }
    await createTestCaller(db, member.actor).identity.changePassword({
      currentPassword: password,
      newPassword,
    })
    const { lastError } = await db.outboxMail.findFirstOrThrow({
      where: { recipient: email, subject: 'Tu contraseña cambió' },
    })
    expect(lastError).toBeNull()
  })

  it('recovery requests from one network are rejected above 300 an hour, for all e-mails together', async () => {
    const from = { address: '203.0.113.77' }
    for (let time = 0; time < 300; time += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          visitor(from).requestRecovery({ email: `${time + at}@correo.example` }),
        ),
      )
    await expectAppError(
      visitor(from).requestRecovery({ email: 'a@correo.example' }),
      'IDENTITY.TOO_MANY_REQUESTS',
    )
    await visitor({ address: '203.0.113.78' }).requestRecovery({ email: 'a@correo.example' })
  })
})
