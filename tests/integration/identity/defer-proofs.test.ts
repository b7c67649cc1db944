import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/api.ts'
import { deferOrRequireEmailConfirmations } from '#modules/identity/use-cases/update-proof-deferrals.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { createTestDb } from '../../support/test-db.ts'

const withMail = { smtpUrl: 'smtp://127.0.0.1:1025' }
const day = 24 * 60 * 60_000
const subject = 'Confirma tu correo electrónico'

const { db } = await createTestDb()

async function isProven({ personId }: { personId: PersonId }): Promise<boolean> {
  return !(await findPersonIdsWithUnprovenEmail(db, [personId])).has(personId)
}

async function runJob(
  now: Date,
  config: object = withMail,
): Promise<{ personId: PersonId; proven: boolean }[]> {
  const told: { personId: PersonId; proven: boolean }[] = []
  const listener: PersonEventHandlers = {
    module: 'test',
    merge: async () => undefined,
    collect: async () => ({ content: {}, photoIds: [] }),
    leave: async () => undefined,
    setProven: async (_tx, { personId, proven }) => void told.push({ personId, proven }),
  }
  const context = createTestContext(db, null, { config })
  await deferOrRequireEmailConfirmations({
    ...context,
    clock: fixedClock(now),
    personEventHandlers: [listener],
  })
  return told
}

const deliverMailTo = (recipient: string) =>
  db.outboxMail.updateMany({ where: { recipient }, data: { sentAt: new Date(), nextAttemptAt: null } })

describe('an account that signed up while mail could be sent', () => {
  it('an account that is created while e-mails can be sent is treated as unconfirmed until its owner confirms the e-mail', async () => {
    const member = await makeMember(db, { unproven: true })
    const { identity } = createTestCaller(db, member.actor)
    expect(await isProven(member)).toBe(false)
    expect(await identity.viewer()).toMatchObject({ emailVerified: false, proven: false })
    await identity.confirmEmail({ token: await readMailedToken(db, member.email, subject) })
    expect(await isProven(member)).toBe(true)
    expect(await identity.viewer()).toMatchObject({ emailVerified: true, proven: true })
  })

  it('an account with an unconfirmed e-mail is treated as confirmed while SMTP_URL is missing', async () => {
    const member = await makeMember(db, { unproven: true })
    expect(await runJob(new Date(), { smtpUrl: undefined })).toContainEqual({
      personId: member.personId,
      proven: true,
    })
    expect(await isProven(member)).toBe(true)
  })
})

describe('an account that signed up while no mail could be sent', () => {
  it('an account created while no e-mail could be sent has 30 days to confirm, from the delivery of its confirmation e-mail', async () => {
    const member = await makeMember(db)
    const start = Date.now()
    const at = (days: number) => new Date(start + days * day)
    await db.outboxMail.deleteMany({ where: { recipient: member.email } })
    await runJob(at(1))
    expect((await readMailsToRecipient(db, member.email)).map((mail) => mail.subject)).toEqual([subject])
    // The 30 days for confirming the e-mail begin with the delivery of the confirmation e-mail.
    await runJob(at(60))
    await runJob(at(120))
    expect(await readMailsToRecipient(db, member.email)).toHaveLength(1)
    await deliverMailTo(member.email)
    await runJob(at(121))
    expect(await runJob(at(150))).toEqual([])
    expect(await isProven(member)).toBe(true)
    expect(await runJob(at(151))).toContainEqual({ personId: member.personId, proven: false })
    expect(await isProven(member)).toBe(false)
  })

  it('a member who confirms the e-mail before the 30-day deadline still counts as confirmed after the deadline', async () => {
    const member = await makeMember(db)
    await runJob(new Date())
    await deliverMailTo(member.email)
    await runJob(new Date())
    const token = await readMailedToken(db, member.email, subject)
    await createTestCaller(db, member.actor).identity.confirmEmail({ token })
    const told = await runJob(new Date(Date.now() + 365 * day))
    expect(told.filter(({ personId }) => personId === member.personId)).toEqual([])
    expect(await isProven(member)).toBe(true)
  })
})

it('findPersonIdsWithUnprovenEmail returns no contacts, because contacts have no account', async () => {
  const { personId } = await makeContact(db)
  expect(await findPersonIdsWithUnprovenEmail(db, [personId])).toEqual(new Set())
})
