import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import {
  deleteMailToRecipient,
  enqueueMail,
  findMailDeliveryStatuses,
  isMailSentOrQueued,
  type MailKind,
} from '#kernel/mail/outbox.ts'
import { deliverDueMail } from '#platform/mail/delivery.ts'
import { readMailFailures } from '#platform/mail/outbox-figures.ts'
import { createTestConfig } from '../../support/caller.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const start = new Date(Date.now() + 60_000)
const hour = 60 * 60_000
const later = (ms: number) => fixedClock(new Date(start.getTime() + ms))
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const limits = { ...defaultMemberUsageLimits, mailsPerRecipient: 3, essentialMailsPerRecipient: 2 }

function enqueue(tx: Parameters<typeof enqueueMail>[0], to: string, kind: MailKind = 'NOTICE', ms = 0) {
  const writer = { clock: later(ms), config: createTestConfig({ limits }) }
  return enqueueMail(tx, writer, { kind, to, subject: kind, text: 'Hola', html: '<p>Hola</p>' })
}

async function deliverAll(): Promise<string[]> {
  const delivered: string[] = []
  const transport = {
    deliver: async ({ recipient, subject }: { recipient: string; subject: string }) =>
      void delivered.push(`${subject} ${recipient}`),
  }
  await deliverDueMail({ db, transport, clock: later(0), log: silent })
  return delivered
}

describe('the daily e-mail budget of a recipient', () => {
  it('the server does not send an e-mail that exceeds the daily limit of the recipient', async () => {
    const to = 'lupita@correo.example'
    const sent = [
      await enqueue(db, to),
      await enqueue(db, to, 'REMINDER'),
      await enqueue(db, to, 'INVITATION'),
    ]
    const over = await enqueue(db, to)

    expect(sent.map(({ accepted }) => accepted)).toEqual([true, true, true])
    expect(over.accepted).toBe(false)
    expect(await isMailSentOrQueued(db, over.id)).toBe(false)
    expect((await findMailDeliveryStatuses(db, [over.id])).get(over.id)).toBe('FAILED')
    expect(await db.outboxMail.findUniqueOrThrow({ where: { id: over.id } })).toMatchObject({
      text: '',
      html: '',
      nextAttemptAt: null,
      lastError: 'over the daily budget of its recipient',
    })
    expect(await deliverAll()).toHaveLength(3)
    expect((await readMailFailures(db, 7)).overBudget).toBe(1)
    expect((await readMailFailures(db, 7)).givenUp).toBe(0)
  })

  it('the daily e-mail limit is counted for each recipient, and permits new e-mails after a day', async () => {
    const to = 'beto@correo.example'
    for (let count = 0; count < 4; count += 1) await enqueue(db, to)

    expect((await enqueue(db, 'otra@correo.example')).accepted).toBe(true)
    expect((await enqueue(db, to, 'NOTICE', 23 * hour)).accepted).toBe(false)
    expect((await enqueue(db, to, 'NOTICE', 25 * hour)).accepted).toBe(true)
  })

  it('ESSENTIAL e-mails (recovery, confirmation, changed credentials) have their own daily limit', async () => {
    const to = 'carmen@correo.example'
    for (let count = 0; count < 4; count += 1) await enqueue(db, to)

    expect((await enqueue(db, to, 'ESSENTIAL')).accepted).toBe(true)
    expect((await enqueue(db, to, 'ESSENTIAL')).accepted).toBe(true)
    expect((await enqueue(db, to, 'ESSENTIAL')).accepted).toBe(false)
  })

  it('the daily e-mail limit still counts sent e-mails whose database rows were deleted', async () => {
    const to = 'robada@correo.example'
    for (let count = 0; count < 3; count += 1) await enqueue(db, to)
    await deliverAll()
    await deleteMailToRecipient(db, to)

    expect((await enqueue(db, to)).accepted).toBe(false)
  })

  it('two open transactions can queue e-mails to one recipient without a lock wait', async () => {
    const to = 'concurrida@correo.example'
    const states: boolean[] = []
    await inTransaction(db, async (first) => {
      states.push((await enqueue(first, to)).accepted)
      // The timeout fails the test if the second transaction waits for the first, open transaction.
      await inTransaction(db, async (second) => states.push((await enqueue(second, to)).accepted), {
        timeout: 4_000,
      })
    })
    states.push((await enqueue(db, to)).accepted, (await enqueue(db, to)).accepted)

    expect(states).toEqual([true, true, true, false])
  })
})

describe('the order in which e-mails are delivered', () => {
  it('a recovery e-mail is sent before a thousand other e-mails that were due earlier', async () => {
    await db.outboxMail.deleteMany()
    const waiting = Array.from({ length: 1_000 }, (_, index) => index)
    await db.$executeRaw`
      INSERT INTO outbox_mail (id, recipient, subject, text, html)
      SELECT gen_random_uuid(), 'multitud' || n || '@correo.example', 'NOTICE', '', '' FROM unnest(${waiting}::int[]) AS n`
    await enqueue(db, 'espera@correo.example', 'ESSENTIAL')
    await enqueue(db, 'espera@correo.example', 'ESSENTIAL')

    const delivered = await deliverAll()

    expect(delivered).toHaveLength(1_002)
    expect(delivered.slice(0, 2)).toEqual(Array(2).fill('ESSENTIAL espera@correo.example'))
    expect(delivered[2]).toMatch(/^NOTICE/)
  })
})
