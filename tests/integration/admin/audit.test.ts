import { describe, expect, it } from 'vitest'
import { auditEventLabels, deleteAuditEventsBefore, recordAuditEvent } from '#kernel/audit.ts'
import { fixedClock } from '#kernel/clock.ts'
import { collectAccountDataArchive } from '#modules/identity/host-api.ts'
import { createAdminCommandRunner, expectCommandError } from '../../support/admin.ts'
import { createTestBrowserCookies, createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const admin = createAdminCommandRunner(db)
const eventsOf = async ({ accountId }: TestMember) => {
  const rows = await db.auditEvent.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  return rows.map(({ event, by, objectId }) => ({ event, by, ...(objectId !== null && { objectId }) }))
}
const eventsAbout = async (objectId: string) => {
  const rows = await db.auditEvent.findMany({ where: { objectId }, orderBy: { id: 'asc' } })
  return rows.map(({ event, by, accountId, network }) => ({ event, by, accountId, network }))
}
const byOperator = { by: 'operator', accountId: null, network: null }

describe('the audit log', () => {
  it('the audit log records a member’s account changes with a pseudonym of the member’s IP network', async () => {
    const [me, blocked] = [await makeMember(db), await makeMember(db)]
    const { identity, scheduling } = createTestCaller(db, me.actor)
    const password = 'otra-contraseña'
    await createTestCaller(db, null).identity.signIn({ email: me.email, password: me.password })
    await identity.endOtherSessions()
    await identity.endOtherSessions()
    await identity.block({ personId: blocked.personId })
    await identity.unblock({ personId: blocked.personId })
    await identity.unblock({ personId: blocked.personId })
    await scheduling.createCalendarFeed()
    await scheduling.createCalendarFeed()
    await scheduling.replaceCalendarFeed()
    await identity.changePassword({ currentPassword: me.password, newPassword: password })
    const email = `nuevo-${me.email}`
    await identity.requestEmailChange({ email, password })
    await identity.confirmEmail({
      token: await readMailedToken(db, email, 'Confirma tu nuevo correo electrónico'),
    })
    await identity.deleteAccount({ password, email: null })

    const by = me.accountId
    expect(await eventsOf(me)).toEqual([
      { event: 'SESSIONS_ENDED', by },
      { event: 'PERSON_BLOCKED', by, objectId: blocked.personId },
      { event: 'PERSON_UNBLOCKED', by, objectId: blocked.personId },
      { event: 'FEED_CREATED', by },
      { event: 'FEED_REPLACED', by },
      { event: 'PASSWORD_CHANGED', by },
      { event: 'EMAIL_CHANGED', by },
      { event: 'ACCOUNT_DELETED', by },
    ])
    const [first] = await db.auditEvent.findMany({ where: { accountId: by }, take: 1 })
    expect(first?.network).toMatch(/^[\w-]{10}$/)
    expect(JSON.stringify(await db.auditEvent.findMany({ where: { accountId: by } }))).not.toMatch(
      new RegExp(`${me.email}|${me.name}|192\\.0\\.2\\.`),
    )
    expect(await eventsOf(blocked)).toEqual([])
  })

  it('the audit log records each decision of the operator, but no command that changes nothing', async () => {
    const [member, author] = [await makeMember(db), await makeMember(db)]
    const review = await makeReview(db, author, member)
    await admin('disable', member.email)
    await admin('disable', member.email)
    await admin('enable', member.email)
    await admin('end-sessions', member.email)
    expect(await eventsOf(member)).toEqual([
      { event: 'ACCOUNT_DISABLED', by: 'operator' },
      { event: 'ACCOUNT_ENABLED', by: 'operator' },
      { event: 'SESSIONS_ENDED', by: 'operator' },
    ])
    await admin('hide', review.id)
    await admin('hide', review.id)
    await admin('restore', review.id)
    await createTestCaller(db, null).reviews.report({
      kind: 'review',
      id: review.id,
      reason: 'OFFENSIVE',
      details: '',
    })
    await admin('dismiss', review.id)
    expect(await eventsAbout(review.id)).toEqual([
      { event: 'HIDDEN', ...byOperator },
      { event: 'RESTORED', ...byOperator },
      { event: 'REPORTS_DISMISSED', ...byOperator },
    ])
    const contact = await makeContact(db)
    const request = { personId: contact.personId, name: 'Lupita', email: 'lupita@correo.example' }
    await createTestCaller(db, null, { address: '198.51.100.9' }).identity.requestRemoval(request)
    const { id } = await db.profileRequest.findFirstOrThrow({ where: { personId: contact.personId } })
    await admin('approve', id)
    await admin('readmit', contact.phone)
    expect(await eventsAbout(id)).toEqual([{ event: 'REQUEST_APPROVED', ...byOperator }])
    expect(await db.auditEvent.count({ where: { event: 'PHONE_READMITTED' } })).toBe(1)
  })

  it('the audit log has at most ten rejected sign-ins an hour per account, so attacks cannot fill it', async () => {
    const me = await makeMember(db)
    const signIn = (address: string) =>
      createTestCaller(db, null, { address, browser: createTestBrowserCookies() }).identity.signIn({
        email: me.email,
        password: 'equivocada',
      })
    for (let attempt = 0; attempt < 25; attempt++)
      await expectAppError(signIn(`203.0.113.${attempt}`), 'IDENTITY.WRONG_PASSWORD')
    for (let attempt = 0; attempt < 12; attempt++)
      await expectAppError(signIn(`203.0.113.${100 + attempt}`), 'IDENTITY.TOO_MANY_ATTEMPTS')
    expect(await eventsOf(me)).toEqual(Array(10).fill({ event: 'SIGN_IN_LIMITED', by: null }))
  })

  it('a member’s data archive has the member’s audit events, without IP networks and moderation events', async () => {
    const me = await makeMember(db)
    await admin('end-sessions', me.email)
    await admin('hide', me.personId)
    const { content } = await collectAccountDataArchive(db, me.accountId)
    const events: unknown[] = []
    for await (const event of content.sucesosDeSeguridad as AsyncIterable<unknown>) events.push(event)
    expect(events).toEqual([
      { fecha: expect.any(Date), suceso: auditEventLabels.SESSIONS_ENDED, porQuienOpera: true },
    ])
  })
})

describe('npm run admin -- audit', () => {
  it('the audit command shows matching events in pages, newest first, and rejects invalid options', async () => {
    const me = await makeMember(db)
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 0, minute))
    const { accountId } = me
    for (let minute = 0; minute < 60; minute++) {
      const event = minute % 2 ? 'PASSWORD_CHANGED' : 'FEED_CREATED'
      const ctx = { clock: fixedClock(at(minute)), address: '192.0.2.7' }
      await recordAuditEvent(db, ctx, { event, by: accountId, accountId })
    }
    const first = (await admin('audit', '--account', me.email)).split('\n')
    expect(first).toHaveLength(51)
    expect(first[0]).toMatch(
      new RegExp(
        `PASSWORD_CHANGED · cambio de contraseña · por: ${accountId} · cuenta: ${accountId} · red: `,
      ),
    )
    expect(first.at(-1)).toBe('… y más: agrega --page 2.')
    expect((await admin('audit', '--account', accountId, '--page', '2')).split('\n')).toHaveLength(10)
    const filtered = await admin('audit', '--event', 'password_changed', '--account', accountId)
    expect(filtered.split('\n')).toHaveLength(30)
    expect(await admin('audit', '--account', accountId, '--since', '2026-11-02')).toBe('No hay eventos así.')
    const since = await admin('audit', '--account', accountId, '--since', '2026-11-01')
    expect(since.split('\n')).toHaveLength(51)
    for (const wrong of [
      ['--event', 'NADA'],
      ['--since', 'ayer'],
      ['--since', '2026-13-01'],
      ['--page', '0'],
    ])
      expect(await expectCommandError(admin('audit', ...wrong))).toEqual([2, expect.any(String)])
    expect(await expectCommandError(admin('audit', '--account', 'nadie@correo.example'))).toEqual([
      1,
      'No se encontró una cuenta con este correo electrónico.',
    ])

    await deleteAuditEventsBefore(db, at(30))
    expect(await db.auditEvent.count({ where: { accountId } })).toBe(30)
  })
})
