import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { outboxMailIdSchema, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createUnsubscribeLink, optOutOfMail, parseUnsubscribeToken } from '#kernel/mail/opt-outs.ts'
import { renderMail } from '#kernel/mail/template.ts'
import { type MemberMail, sendMailToMember } from '#modules/identity/api.ts'
import { createTestConfig } from '../../support/caller.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date(Date.now() + 60_000)
const ctx = {
  clock: fixedClock(now),
  config: createTestConfig({ limits: { ...defaultMemberUsageLimits, mailsPerRecipient: 12 } }),
}

async function makeProven(): Promise<TestMember> {
  const member = await makeMember(db)
  await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: now } })
  return member
}

const greeting: MemberMail['write'] = ({ name, unsubscribeUrl }) =>
  renderMail({
    subject: `Hola, ${name}`,
    paragraphs: ['Una nota.'],
    reason: 'Tienes cuenta.',
    unsubscribeUrl,
  })

const notify = ({ personId }: Pick<TestMember, 'personId'>, tx: Tx = db) =>
  sendMailToMember(tx, ctx, { personId, kind: 'NOTICE', write: greeting })

const remind = ({ accountId }: TestMember) =>
  sendMailToMember(db, ctx, { accountId, kind: 'REMINDER', write: greeting })

const mailsOf = ({ email }: TestMember, kind: MemberMail['kind']) =>
  db.outboxMail.findMany({ where: { recipient: email, kind } })

describe('sendMailToMember', () => {
  it('sendMailToMember sends an e-mail to the account of a person, with the name of the person', async () => {
    const member = await makeProven()
    expect(await notify(member)).toBe(true)
    expect(await mailsOf(member, 'NOTICE')).toMatchObject([
      { subject: `Hola, ${member.name}`, lastError: null, unsubscribeUrl: null },
    ])
  })

  it('sendMailToMember sends no e-mail when the transaction of the caller is rolled back', async () => {
    const member = await makeProven()
    const failing = inTransaction(db, async (tx) => {
      await notify(member, tx)
      throw new Error('after the e-mail')
    })
    await expect(failing).rejects.toThrow('after the e-mail')
    expect(await mailsOf(member, 'NOTICE')).toEqual([])
  })

  it('sendMailToMember sends at most ten e-mails a day to an unconfirmed mailbox', async () => {
    const member = await makeMember(db, { unproven: true })
    const sent: boolean[] = []
    for (let count = 0; count < 11; count++) sent.push(await notify(member))
    // The sign-up has already sent one of the ten e-mails that a day permits: the confirmation e-mail.
    expect(sent).toEqual([...Array<boolean>(9).fill(true), false, false])
  })

  it('sendMailToMember sends no e-mail above the daily e-mail limit of the recipient', async () => {
    const member = await makeProven()
    const sent: boolean[] = []
    for (let count = 0; count < 13; count++) sent.push(await notify(member))
    expect(sent).toEqual([...Array<boolean>(12).fill(true), false])
  })

  it('sendMailToMember includes an opt-out link for the category, and sends no e-mail after the opt-out', async () => {
    const member = await makeProven()
    expect(await remind(member)).toBe(true)
    const [mail] = await mailsOf(member, 'REMINDER')
    const link = await createUnsubscribeLink(db, ctx.config.linkBase, {
      address: member.email,
      category: 'REMINDER',
    })
    expect(mail).toMatchObject({ unsubscribeUrl: link, text: expect.stringContaining(link) })
    const subscription = await parseUnsubscribeToken(db, new URL(link).searchParams.get('token') ?? '')
    if (!subscription) throw new Error('not a subscription')
    await optOutOfMail(db, subscription, now)
    expect([await remind(member), await notify(member)]).toEqual([false, true])
  })

  it('sendMailToMember stores only one of two e-mails with the same id', async () => {
    const member = await makeProven()
    const mail = { personId: member.personId, kind: 'NOTICE', write: greeting } as const
    const id = createId(outboxMailIdSchema)
    await sendMailToMember(db, ctx, { ...mail, id })
    await sendMailToMember(db, ctx, { ...mail, id })
    expect(await mailsOf(member, 'NOTICE')).toHaveLength(1)
  })

  it('sendMailToMember sends no e-mail to a contact or to an unknown person', async () => {
    const { personId } = await makeContact(db, { email: 'contacto@correo.example' })
    expect([await notify({ personId }), await notify({ personId: createId(personIdSchema) })]).toEqual([
      false,
      false,
    ])
    expect(await db.outboxMail.count({ where: { recipient: 'contacto@correo.example' } })).toBe(0)
  })
})
