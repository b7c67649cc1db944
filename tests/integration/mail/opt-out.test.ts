import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { createUnsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { deliverDueMail } from '#platform/mail/delivery.ts'
import { createMailTransport } from '#platform/mail/transport.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { startTestMailServer } from './mail-server.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clock = fixedClock(new Date(Date.now() + 60_000))
const headers = { host: 'circulo.test' }
const address = () => `${randomUUID()}@correo.example`

async function linkOf(email: string, category: 'INVITATION' | 'REMINDER' = 'INVITATION') {
  const url = new URL(
    await createUnsubscribeLink(db, 'https://circulo.example', { address: email, category }),
  )
  return { path: url.pathname + url.search, token: url.searchParams.get('token') ?? '' }
}

const oneClick = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

const remind = (to: string) =>
  enqueueMail(
    db,
    { clock, config: createTestConfig() },
    { kind: 'REMINDER', to, subject: 'Recordatorio', text: 'Hola', html: '<p>Hola</p>' },
  )

describe('the one-click unsubscribe request (RFC 8058) of a mail program', () => {
  it('a one-click unsubscribe request (RFC 8058) without an Origin header stops one category of e-mails', async () => {
    const email = address()
    const response = await oneClick((await linkOf(email)).path)
    expect([response.statusCode, response.body]).toEqual([200, ''])

    const { inviter, id: invitationId } = await makeInvitation(db, { email })
    expect(await db.outboxMail.findMany({ where: { recipient: email } })).toMatchObject([
      { kind: 'INVITATION', text: '', nextAttemptAt: null, lastError: 'the recipient opted out' },
    ])
    expect((await remind(email)).accepted).toBe(true)
    const { invitations } = createTestCaller(db, inviter.actor, {
      now: new Date(Date.now() + 2 * 60 * 60_000),
    })
    expect((await invitations.sent({})).invitations).toMatchObject([{ mail: 'FAILED' }])
    await expectAppError(invitations.resend({ invitationId }), 'INVITATIONS.NOT_SENT')
  })

  it('the one-click unsubscribe request accepts a multipart form, and is idempotent', async () => {
    const email = address()
    const { path } = await linkOf(email, 'REMINDER')
    const boundary = 'limite'
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const again = () => app.inject({ method: 'POST', url: path, headers: { ...headers, ...type }, payload })
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([200, 200])
    expect((await remind(email)).accepted).toBe(false)
  })

  it.each(['', 'inventado', 'A'.repeat(64)])(
    'the one-click unsubscribe request gets 404 for the token “%s” and stores nothing',
    async (token) => {
      const before = await db.mailOptOut.count()
      expect((await oneClick(`/avisos?token=${token}`)).statusCode).toBe(404)
      expect(await db.mailOptOut.count()).toBe(before)
    },
  )

  it('the one-click unsubscribe request rejects a token with a changed byte', async () => {
    const { token } = await linkOf(address())
    for (const index of [0, 10, 63]) {
      const changed = token.slice(0, index) + (token[index] === 'B' ? 'C' : 'B') + token.slice(index + 1)
      expect((await oneClick(`/avisos?token=${changed}`)).statusCode).toBe(404)
    }
  })

  it('the tRPC procedure that changes e-mail preferences responds with status 403 to a request without an Origin header', async () => {
    const payload = JSON.stringify({ json: { token: 'x', subscribed: false } })
    const type = { 'content-type': 'application/json' }
    const url = '/trpc/identity.setMailPreference'
    expect(
      (await app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload })).statusCode,
    ).toBe(403)
  })
})

describe('the opt-out page', () => {
  it('opening the opt-out page changes nothing', async () => {
    const email = address()
    const { token } = await linkOf(email)
    const { identity } = createTestCaller(db, null)
    const before = await db.mailOptOut.count()
    expect(await identity.mailPreference({ token })).toEqual({ category: 'INVITATION', subscribed: true })
    expect(await db.mailOptOut.count()).toBe(before)
    expect(await identity.mailPreference({ token })).toMatchObject({ subscribed: true })
  })

  it('the opt-out page lets the recipient opt out and in again', async () => {
    const email = address()
    const { token } = await linkOf(email, 'REMINDER')
    const { identity } = createTestCaller(db, null)

    expect(await identity.setMailPreference({ token, subscribed: false })).toMatchObject({
      subscribed: false,
    })
    expect((await remind(email)).accepted).toBe(false)
    expect(await identity.setMailPreference({ token, subscribed: true })).toMatchObject({ subscribed: true })
    expect((await remind(email)).accepted).toBe(true)
  })

  it('the opt-out page rejects a link that this installation did not sign', async () => {
    const { identity } = createTestCaller(db, null)
    await expectAppError(identity.mailPreference({ token: 'inventado' }), 'IDENTITY.LINK_INVALID')
    const changing = identity.setMailPreference({ token: 'inventado', subscribed: false })
    await expectAppError(changing, 'IDENTITY.LINK_INVALID')
  })

  it('an opt-out is kept when the account of the e-mail address is deleted', async () => {
    const member = await makeMember(db)
    await oneClick((await linkOf(member.email, 'REMINDER')).path)
    await createTestCaller(db, member.actor).identity.deleteAccount({
      password: member.password,
      email: null,
    })
    expect((await remind(member.email)).accepted).toBe(false)
  })
})

describe('the headers of a sent mail', () => {
  it('the headers of an invitation e-mail offer the opt-out, and those of a recovery e-mail do not', async () => {
    await db.outboxMail.deleteMany()
    const server = await startTestMailServer()
    const email = address()
    await makeInvitation(db, { email })
    await enqueueMail(
      db,
      { clock, config: createTestConfig() },
      { kind: 'ESSENTIAL', to: email, subject: 'Recupera tu cuenta', text: 'Hola', html: '<p>Hola</p>' },
    )
    const [stored = expect.fail('no mail')] = await readMailsToRecipient(db, email)
    const transport = createMailTransport(createTestConfig({ smtpUrl: server.url }), silent)
    await deliverDueMail({ db, transport, clock, log: silent })

    const byName = new Map(server.receivedMails.map(({ parsed, raw }) => [parsed.subject ?? '', raw]))
    const raw = [...byName].find(([subject]) => subject.includes('te recomienda'))?.[1] ?? ''
    const { headers: sent } = await simpleParser(raw)
    expect(sent.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/avisos?token=') },
    })
    expect(String(raw)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(stored.text).toMatch(/^Dejar de recibir estos correos: .*\/avisos\?token=[\w-]{64}$/m)
    expect(String(byName.get('Recupera tu cuenta'))).not.toMatch(/List-Unsubscribe/)
    expect(await db.outboxMail.findMany({ where: { recipient: email } })).toMatchObject([
      { unsubscribeUrl: null },
      { unsubscribeUrl: null },
    ])
  })
})
