import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { deleteOldMail, deleteUnsentMail, enqueueMail } from '#kernel/mail/outbox.ts'
import { deliverDueMail } from '#platform/mail/delivery.ts'
import { createMailTransport, type MailTransport, type OutgoingMail } from '#platform/mail/transport.ts'
import { createTestConfig } from '../../support/caller.ts'
import {
  createBarrier,
  createRowLock,
  runWhileOtherTransactionHoldsLock,
} from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const start = Date.now() + 60_000
const at = (minutes: number) => fixedClock(new Date(start + minutes * 60_000))
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const writer = { clock: at(0), config: createTestConfig() }
const mailTo = (to: string) => ({
  kind: 'NOTICE' as const,
  to,
  subject: 'Tu cita',
  text: 'Hola, Ñandú',
  html: '<p>Hola, Ñandú</p>',
})
const mailRowOf = (recipient: string) => db.outboxMail.findFirstOrThrow({ where: { recipient } })

function memoryTransport(refuse: (mail: OutgoingMail) => boolean = () => false) {
  const delivered: OutgoingMail[] = []
  const transport: MailTransport = {
    async deliver(mail) {
      if (refuse(mail)) throw new Error('busy')
      delivered.push(mail)
    },
  }
  return { transport, delivered }
}

const deliver = (transport: MailTransport, minutes = 0) =>
  deliverDueMail({ db, transport, clock: at(minutes), log: silent })

describe('enqueueing a mail', () => {
  it('an enqueued e-mail is not sent when its transaction is rolled back', async () => {
    const { transport, delivered } = memoryTransport()
    const failing = inTransaction(db, async (tx) => {
      await enqueueMail(tx, writer, mailTo('nadie@correo.example'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')

    expect(await deliver(transport)).toBe(0)
    expect(delivered).toEqual([])
  })
})

describe('delivering mail', () => {
  it('the outbox delivers each e-mail once when three processes deliver at the same time', async () => {
    const { transport, delivered } = memoryTransport()
    const recipients = Array.from({ length: 9 }, (_, index) => `persona${index}@correo.example`)
    for (const recipient of recipients) await enqueueMail(db, writer, mailTo(recipient))
    const allSending = createBarrier(3)
    const deliverTogether = () =>
      deliver({ deliver: (mail) => allSending().then(() => transport.deliver(mail)) })

    const counts = await Promise.all([deliverTogether(), deliverTogether(), deliverTogether()])

    expect(counts.reduce((sum, count) => sum + count)).toBe(9)
    expect(delivered.map((mail) => mail.recipient).sort()).toEqual(recipients.sort())
    expect(await deliver(transport, 60 * 24)).toBe(0)
  })

  it('the outbox skips an e-mail that another process has locked, and delivers the others', async () => {
    const { transport, delivered } = memoryTransport()
    const { id } = await enqueueMail(db, writer, mailTo('primera@correo.example'))
    await enqueueMail(db, writer, mailTo('segunda@correo.example'))

    expect(
      await runWhileOtherTransactionHoldsLock(url, createRowLock('outbox_mail', id), () =>
        deliver(transport),
      ),
    ).toBe(1)
    expect(delivered.map(({ recipient }) => recipient)).toEqual(['segunda@correo.example'])
    expect(await deliver(transport)).toBe(1)
  })

  it('the outbox deletes the body of a sent e-mail, because it may contain a link that grants access', async () => {
    await enqueueMail(db, writer, mailTo('lupita@correo.example'))
    await deliver(memoryTransport().transport)

    expect(await mailRowOf('lupita@correo.example')).toMatchObject({
      text: '',
      html: '',
      attempts: 1,
      sentAt: at(0).now(),
      nextAttemptAt: null,
    })
  })

  it('the outbox retries a failed e-mail with growing pauses, and gives up after 12 attempts', async () => {
    const recipient = 'ocupado@correo.example'
    const { transport } = memoryTransport((mail) => mail.recipient === recipient)
    await enqueueMail(db, writer, mailTo(recipient))
    const pauses: number[] = []
    for (let minutes = 0; ; minutes += pauses.at(-1) ?? 0) {
      await deliver(transport, minutes)
      const { nextAttemptAt } = await mailRowOf(recipient)
      if (!nextAttemptAt) break
      pauses.push((nextAttemptAt.getTime() - at(minutes).now().getTime()) / 60_000)
    }

    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
    expect(await mailRowOf(recipient)).toMatchObject({
      attempts: 12,
      sentAt: null,
      lastError: 'busy',
      text: '',
      html: '',
    })
  })

  it('the outbox delivers the next e-mail after one fails', async () => {
    const { transport, delivered } = memoryTransport((mail) => mail.recipient.startsWith('primero'))
    await enqueueMail(db, writer, mailTo('primero@correo.example'))
    await enqueueMail(db, writer, mailTo('segundo@correo.example'))

    expect(await deliver(transport)).toBe(1)
    expect(delivered.map((mail) => mail.recipient)).toEqual(['segundo@correo.example'])
  })

  it('the outbox delivers an e-mail again after the lease of a crashed process has expired', async () => {
    const { transport, delivered } = memoryTransport()
    await enqueueMail(db, writer, mailTo('interrumpida@correo.example'))
    const dying = deliverDueMail({
      db,
      transport: { deliver: () => new Promise(() => undefined) },
      clock: at(0),
      log: silent,
    })
    await expect.poll(async () => (await mailRowOf('interrumpida@correo.example')).attempts).toBe(1)
    void dying

    const recipients = () => delivered.map((mail) => mail.recipient)
    await deliver(transport, 4)
    expect(recipients()).not.toContain('interrumpida@correo.example')
    await deliver(transport, 6)
    expect(recipients()).toContain('interrumpida@correo.example')
  })

  it('the outbox stops before the next e-mail when its abort signal fires', async () => {
    await enqueueMail(db, writer, mailTo('tarde@correo.example'))
    const { transport } = memoryTransport()

    const delivery = { db, transport, clock: at(0), log: silent }
    expect(await deliverDueMail(delivery, AbortSignal.abort())).toBe(0)
    expect(await deliver(transport)).toBe(1)
  })
})

describe('a stored mail', () => {
  it('a stored e-mail is deleted after 90 days, but not while it waits for delivery', async () => {
    const { transport } = memoryTransport((mail) => mail.recipient.startsWith('espera'))
    await enqueueMail(db, writer, mailTo('recibida@correo.example'))
    await enqueueMail(db, writer, mailTo('espera@correo.example'))
    await deliver(transport)
    const recipients = async () => (await db.outboxMail.findMany()).map((row) => row.recipient)

    await deleteOldMail(db, at(89 * 24 * 60).now())
    expect(await recipients()).toContain('recibida@correo.example')
    await deleteOldMail(db, at(91 * 24 * 60).now())
    expect(await recipients()).not.toContain('recibida@correo.example')
    expect(await recipients()).toContain('espera@correo.example')
  })

  it('deleteUnsentMail prevents the delivery of an e-mail that was stored but not yet sent', async () => {
    const { transport, delivered } = memoryTransport()
    const { id } = await enqueueMail(db, writer, mailTo('mejor.no@correo.example'))

    await deleteUnsentMail(db, [id])
    await deliver(transport)

    expect(delivered.map((mail) => mail.recipient)).not.toContain('mejor.no@correo.example')
  })
})

describe('the mail transport', () => {
  it('the mail transport writes each e-mail to a file and logs the file name when SMTP_URL is not set', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-mail-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const logged: object[] = []
    const log = { ...silent, info: (details: object) => void logged.push(details) }
    await enqueueMail(db, writer, mailTo('archivo@correo.example'))

    await deliver(createMailTransport(createTestConfig({ dataDir }), log))

    const [name, ...others] = await readdir(path.join(dataDir, 'mail'))
    expect(others).toEqual([])
    const file = path.join(dataDir, 'mail', String(name))
    expect(logged).toEqual([{ file, mailId: expect.any(String) }])
    expect(JSON.stringify(logged)).not.toContain('archivo@correo.example')
    const mail = await readFile(file, 'utf8')
    expect(mail).toMatch(/^To: archivo@correo\.example$/m)
    expect(mail).toMatch(/^Subject: Tu cita$/m)
    expect(mail).toContain('text/html')
    expect(mail).toContain('Hola, =C3=91and=C3=BA')
  })
})
