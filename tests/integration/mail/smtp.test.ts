import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { renderMail } from '#kernel/mail/template.ts'
import { deliverDueMail } from '#platform/mail/delivery.ts'
import { createMailTransport, type SmtpTimeouts } from '#platform/mail/transport.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { createTestConfig } from '../../support/caller.ts'
import { createBarrier } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeSmtpError, startTestMailServer } from './mail-server.ts'

const { db } = await createTestDb()
const start = Date.now() + 60_000
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const patient: SmtpTimeouts = { greeting: 20_000, answer: 20_000, mail: 20_000 }
const hasty: SmtpTimeouts = { greeting: 500, answer: 500, mail: 1_500 }

const writer = { clock: fixedClock(new Date(start)), config: createTestConfig() }

const link = 'https://circulo.example/invitacion?token=A-b_9'
const invitation = renderMail({
  subject: 'Íñigo te recomienda, Ñáñez 🌮',
  paragraphs: ['Hola, Lupita: tu trabajo le encantó a más de una persona.'],
  action: { label: 'Crear mi cuenta', url: link },
  reason: 'Recibes este correo porque alguien te agregó.',
})

async function enqueue(to: string, changes: object = {}): Promise<string> {
  const { id } = await enqueueMail(db, writer, { kind: 'NOTICE', to, ...invitation, ...changes })
  return id
}

const rowOf = (id: string) => db.outboxMail.findUniqueOrThrow({ where: { id } })

function deliverTo(
  url: string,
  minutes = 0,
  patience: SmtpTimeouts = patient,
  settings: Record<string, string> = {},
) {
  const config = loadConfig({
    ...settings,
    SMTP_URL: url,
    MAIL_FROM: 'Círculo de Ñuño <hola@circulo.example>',
    APP_URL: 'https://circulo.example',
  })
  const transport = createMailTransport(config, silent, patience)
  const clock = fixedClock(new Date(start + minutes * 60_000))
  return deliverDueMail({ db, transport, clock, log: silent })
}

async function emptyOutbox(): Promise<void> {
  await db.outboxMail.deleteMany()
}

describe('a mail sent by SMTP', () => {
  it('an e-mail sent by SMTP keeps Spanish characters and links unchanged in the text part and the HTML part', async () => {
    const server = await startTestMailServer()
    const id = await enqueue('lupita@correo.example')

    expect(await deliverTo(server.url)).toBe(1)

    const [{ parsed, raw, recipients } = expect.fail('nothing arrived')] = server.receivedMails
    expect(recipients).toEqual(['lupita@correo.example'])
    expect(parsed.from?.value).toEqual([{ name: 'Círculo de Ñuño', address: 'hola@circulo.example' }])
    expect(parsed.subject).toBe('Íñigo te recomienda, Ñáñez 🌮')
    expect(parsed.messageId).toBe(`<${id}@circulo.example>`)
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
    expect(parsed.text).toContain('Hola, Lupita: tu trabajo le encantó a más de una persona.')
    expect(parsed.text).toContain(`\n${link}\n`)
    expect(parsed.html).toContain('<html lang="es-MX">')
    expect(parsed.html).toContain('Hola, Lupita: tu trabajo le encantó a más de una persona.')
    expect(String(parsed.html).match(/href="[^"]+"/g)).toEqual([`href="${link}"`, `href="${link}"`])
    expect(raw).toMatch(/Content-Type: multipart\/alternative/i)
    // SMTP servers without UTF-8 support pass on only ASCII characters unchanged.
    expect([...raw].every((character) => character.charCodeAt(0) < 128)).toBe(true)
  })

  it('an e-mail keeps its Message-ID and date when it is sent again', async () => {
    const server = await startTestMailServer()
    const id = await enqueue('dos.veces@correo.example')
    await deliverTo(server.url)
    // Simulate a crash after sending the mail and before recording the result.
    await db.outboxMail.update({
      where: { id },
      data: { sentAt: null, nextAttemptAt: new Date(), text: invitation.text, html: invitation.html },
    })

    expect(await deliverTo(server.url, 6)).toBe(1)

    const [first, second] = server.receivedMails.map(({ parsed }) => parsed)
    expect(second?.messageId).toBe(first?.messageId)
    expect(second?.date).toEqual(first?.date)
  })

  it('an e-mail goes to one address, and its address and subject cannot add headers', async () => {
    const server = await startTestMailServer()
    const tricks = [
      'uno@correo.example\r\nBcc: otra@correo.example',
      'uno@correo.example, otra@correo.example',
      'uno@correo.example> NOTIFY=SUCCESS\r\nRCPT TO:<otra@correo.example',
      'uno@correo.example\nX-Truco: sí\n\nCuerpo nuevo',
    ]
    for (const to of tricks) await enqueue(to)
    await enqueue('dos@correo.example', {
      subject: 'Hola\r\nBcc: otra@correo.example\r\nX-Truco: sí\r\n\r\nCuerpo nuevo',
    })

    await deliverTo(server.url)

    expect(server.receivedMails.flatMap(({ recipients }) => recipients)).not.toContain('otra@correo.example')
    for (const { parsed } of server.receivedMails) {
      expect(parsed.bcc).toBeUndefined()
      expect(parsed.headers.has('x-truco')).toBe(false)
      expect(parsed.text).toContain('Hola, Lupita')
    }
    expect(server.receivedMails.map(({ recipients }) => recipients)).toContainEqual(['dos@correo.example'])
    await emptyOutbox()
  })
})

describe('a mail that the server rejects', () => {
  it('an e-mail is retried after a 4xx response; after a 5xx response it fails, and its text is deleted', async () => {
    const server = await startTestMailServer({
      respondToRecipient: (address) =>
        address.startsWith('lleno')
          ? makeSmtpError(452, 'full')
          : address.startsWith('nadie')
            ? makeSmtpError(550, 'no such user')
            : null,
    })
    const [full, unknownMailbox, fine] = [
      await enqueue('lleno@correo.example'),
      await enqueue('nadie@correo.example'),
      await enqueue('bien@correo.example'),
    ]

    expect(await deliverTo(server.url)).toBe(1)

    expect(await rowOf(fine)).toMatchObject({ sentAt: new Date(start), text: '', html: '' })
    expect(await rowOf(unknownMailbox)).toMatchObject({
      sentAt: null,
      nextAttemptAt: null,
      attempts: 1,
      text: '',
      html: '',
    })
    expect(await rowOf(full)).toMatchObject({
      nextAttemptAt: new Date(start + 60_000),
      text: invitation.text,
    })
    await deliverTo(server.url, 1)
    expect((await rowOf(full)).nextAttemptAt).toEqual(new Date(start + 3 * 60_000))
    await emptyOutbox()
  })

  it('an e-mail fails when the mail server rejects its content, and is retried when the sender is rejected', async () => {
    const picky = await startTestMailServer({ respondToMessage: () => makeSmtpError(554, 'spam') })
    const spam = await enqueue('spam@correo.example')
    await deliverTo(picky.url)
    expect(await rowOf(spam)).toMatchObject({ nextAttemptAt: null, text: '' })

    const stern = await startTestMailServer({
      respondToSender: () => makeSmtpError(553, 'you are not hola@'),
    })
    const ours = await enqueue('ajuste@correo.example')
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) await deliverTo(stern.url, minutes)
    expect(await rowOf(ours)).toMatchObject({ sentAt: null, text: invitation.text })
    expect((await rowOf(ours)).nextAttemptAt).not.toBeNull()

    const repaired = await startTestMailServer()
    expect(await deliverTo(repaired.url, 25 * 60)).toBe(1)
  })
})

describe('an unavailable mail server', () => {
  it('e-mails are sent later when the mail server is unavailable, and the outbox tries one connection a minute', async () => {
    const port = await findFreePort()
    const url = `smtp://127.0.0.1:${port}`
    const ids = [
      await enqueue('a@correo.example'),
      await enqueue('b@correo.example'),
      await enqueue('c@correo.example'),
    ]

    expect(await deliverTo(url)).toBe(0)
    const attempts = (await Promise.all(ids.map(rowOf))).map((row) => row.attempts)
    expect(attempts.reduce((sum, each) => sum + each)).toBe(1)
    expect(await deliverTo(url, 0.5)).toBe(0)
    for (let hours = 1; hours < 72; hours++) await deliverTo(url, hours * 60)

    const server = await startTestMailServer({ port })
    expect(await deliverTo(url, 72 * 60 + 20)).toBe(3)
    expect(server.receivedMails).toHaveLength(3)
  })

  it('e-mails are sent later when the mail server rejects the login or has an untrusted certificate', async () => {
    const id = await enqueue('espera@correo.example')
    const locked = await startTestMailServer({ login: { user: 'circulo', password: 'secreta' } })

    expect(await deliverTo(locked.url.replace('secreta', 'otra'))).toBe(0)
    const unknown = await startTestMailServer({ startTls: true })
    expect(await deliverTo(unknown.url, 10)).toBe(0)
    expect(unknown.receivedMails).toEqual([])
    expect(await rowOf(id)).toMatchObject({ sentAt: null, text: invitation.text })

    expect(await deliverTo(locked.url, 60)).toBe(1)
  })

  it('a mail server on another machine gets no unencrypted e-mail, unless SMTP_ALLOW_PLAIN is set', async () => {
    await emptyOutbox()
    const id = await enqueue('claro@correo.example')
    const server = await startTestMailServer()
    // The product treats 0.0.0.0 as a remote mail server, although 0.0.0.0 reaches this machine.
    const remote = server.url.replace('127.0.0.1', '0.0.0.0')

    expect(await deliverTo(remote)).toBe(0)
    expect(server.receivedMails).toEqual([])
    expect(await rowOf(id)).toMatchObject({ sentAt: null, text: invitation.text })

    expect(await deliverTo(remote, 10, patient, { SMTP_ALLOW_PLAIN: 'true' })).toBe(1)
    expect(server.receivedMails).toHaveLength(1)
  })

  it('an e-mail is sent later if the responses of the mail server do not arrive or never end', async () => {
    const id = await enqueue('lento@correo.example')
    for (const babble of ['', '220-wait\r\n']) {
      const mute = createServer((socket) => {
        const timer = setInterval(() => babble && socket.write(babble), 100)
        socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
      }).listen(0, '127.0.0.1')
      await once(mute, 'listening')
      onTestFinished(() => void mute.close())
      const address = mute.address()
      const port = typeof address === 'object' ? address?.port : 0
      expect(await deliverTo(`smtp://127.0.0.1:${port}`, babble ? 10 : 0, hasty)).toBe(0)
    }
    const server = await startTestMailServer({ responseDelay: 5_000 })
    expect(await deliverTo(server.url, 30, hasty)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ sentAt: null, text: invitation.text })
    await emptyOutbox()
  })
})

describe('a backlog of mails', () => {
  it('a backlog of e-mails is delivered once when three processes send at the same time', async () => {
    const server = await startTestMailServer({ responseDelay: createBarrier(3) })
    const recipients = Array.from({ length: 12 }, (_, index) => `persona${index}@correo.example`)
    for (const to of recipients) await enqueue(to)

    const counts = await Promise.all([1, 2, 3].map(() => deliverTo(server.url, 60, patient)))

    expect(counts.reduce((sum, count) => sum + count)).toBe(12)
    expect(server.receivedMails.flatMap((arrival) => arrival.recipients).sort()).toEqual(recipients.sort())
  })

  it('a backlog of e-mails of many megabytes is sent over a few connections', async ({ annotate }) => {
    const server = await startTestMailServer()
    const text = `${'Gracias por recomendar a Lupita, que cose de maravilla. '.repeat(180)}\n`
    const mails = Array.from({ length: 300 }, (_, index) => ({
      kind: 'NOTICE' as const,
      to: `persona${index}@correo.example`,
      subject: 'Novedades',
      text,
      html: `<p>${text}</p>`,
    }))
    await inTransaction(
      db,
      async (tx) => {
        for (const mail of mails) await enqueueMail(tx, writer, mail)
      },
      { timeout: 60_000 },
    )
    const begun = performance.now()

    expect(await deliverTo(server.url)).toBe(300)

    const seconds = (performance.now() - begun) / 1000
    const megabytes = server.receivedMails.reduce((sum, { raw }) => sum + raw.length, 0) / 1e6
    expect(megabytes).toBeGreaterThan(5)
    expect(server.countConnections()).toBeLessThan(10)
    expect(new Set(server.receivedMails.map(({ parsed }) => parsed.messageId)).size).toBe(300)
    await annotate(`${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`)
  })
})
