import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { claimDueReminders } from '#modules/scheduling/data/reminders.ts'
import { sendAppointmentReminders } from '#modules/scheduling/use-cases/remind-clients.ts'
import { captureSqlStatements } from '../../bench/capture.ts'
import { explainTableReads } from '../../bench/explain.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider, type TestServiceProviderOverrides } from '../../support/factories/scheduling.ts'
import {
  createRowLock,
  preventWritesToTables,
  runOverlappingCalls,
  runWhileOtherTransactionHoldsLock,
} from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const config = createTestConfig()
const run = (at: string) => sendAppointmentReminders({ db, config, clock: fixedClock(new Date(at)) })
const reminder = 'Recordatorio: lunes 25 de mayo, 10:00, tu cita con Ana Peña'

async function setUp(agenda: TestServiceProviderOverrides['agenda'] = {}) {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const [asClient, asProvider] = [
    createSchedulingTestCaller(db, client),
    createSchedulingTestCaller(db, provider),
  ]
  const booking = { personId: provider.personId, date: '2026-05-25', time: '10:00' }
  const { id, startsAt } = await asClient.book(booking)
  const mails = () => readSubjectsAndDeleteMails(db, client)
  await mails()
  const reminders = async () => (await mails()).filter((subject) => subject.startsWith('Recordatorio'))
  return { provider, client, asClient, asProvider, booking, id, startsAt, mails, reminders }
}

describe('the reminder of an appointment', () => {
  it("the reminder of an appointment is sent once to the client, the day before at the appointment's hour", async () => {
    const { mails, provider } = await setUp()
    await readSubjectsAndDeleteMails(db, provider)
    await run('2026-05-24T15:59:00Z')
    expect(await mails()).toEqual([])
    await run('2026-05-24T16:00:00Z')
    expect(await mails()).toEqual([reminder])
    await run('2026-05-24T17:00:00Z')
    expect(await mails()).toEqual([])
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual([])
  })

  it('overlapping runs of the reminder job send a reminder once, because each skips locked rows', async () => {
    const { id, reminders } = await setUp()
    const remind = () => run('2026-05-24T16:00:00Z')
    await runWhileOtherTransactionHoldsLock(url, createRowLock('appointment', id), remind)
    expect(await reminders()).toEqual([])
    const [first] = await runOverlappingCalls(url, preventWritesToTables('outbox_mail'), [remind], {
      meanwhile: remind,
    })
    expect(first.status).toBe('fulfilled')
    expect(await reminders()).toEqual([reminder])
  })

  it('the reminder of an appointment is sent to a client without account who has an e-mail address', async () => {
    const { provider, asProvider } = await setUp()
    const email = 'mama.de.luis@correo.example'
    const contact = await makeContact(db, { createdById: provider.personId, email })
    await addToCircle(db, provider, contact)
    await asProvider.bookFor({ client: { personId: contact.personId }, date: '2026-05-25', time: '12:00' })
    await readSubjectsAndDeleteMails(db, { email })
    await run('2026-05-24T18:00:00Z')
    expect(await readSubjectsAndDeleteMails(db, { email })).toEqual([
      'Recordatorio: lunes 25 de mayo, 12:00, tu cita con Ana Peña',
    ])
  })

  it('a reminder uses the provider’s time zone when that of the browser is unknown', async () => {
    const { asClient, booking } = await setUp()
    for (const [index, clientTimeZone] of ['Marte/Olimpo', '+05:00', 'x'.repeat(99), '💈'].entries()) {
      const { id } = await asClient.book({ ...booking, time: `1${index + 1}:00`, clientTimeZone })
      const row = await db.appointment.findUniqueOrThrow({ where: { id } })
      expect(row.clientTimeZone).toBeNull()
    }
  })

  it('a reminder is sent in the client’s time zone', async () => {
    const { client, asClient, booking } = await setUp()
    await asClient.book({ ...booking, time: '09:00', clientTimeZone: 'Europe/Madrid' })
    await readSubjectsAndDeleteMails(db, client)
    await run('2026-05-24T15:00:00Z')
    const [mail] = await db.outboxMail.findMany({ where: { recipient: client.email } })
    expect(mail?.subject).toBe('Recordatorio: lunes 25 de mayo, 17:00, tu cita con Ana Peña')
    expect(mail?.text).toContain('Lunes, 25 de mayo de 2026, de 17:00 a 17:30, hora de Madrid.')
    expect(mail?.text).toContain('Para Ana Peña: de 09:00 a 09:30, hora de Ciudad de México.')
    expect(mail?.calendar).toBeNull()
  })

  it('no reminder is sent for a pending request, a cancelled appointment or one booked the day before', async () => {
    const pending = await setUp({ autoConfirmFor: 'NONE' })
    const cancelled = await setUp()
    await cancelled.asClient.cancel({ id: cancelled.id })
    const late = await setUp()
    const lateClient = await makeMember(db)
    const sunday = new Date('2026-05-24T18:00:00Z')
    await createSchedulingTestCaller(db, lateClient, sunday).book({ ...late.booking, time: '13:00' })
    await readSubjectsAndDeleteMails(db, lateClient)
    await run('2026-05-24T22:00:00Z')
    expect(await pending.reminders()).toEqual([])
    expect(await cancelled.reminders()).toEqual([])
    expect(await readSubjectsAndDeleteMails(db, lateClient)).toEqual([])
  })

  it('a reminder is sent for a booking request that the provider has confirmed', async () => {
    const { asProvider, id, startsAt, reminders } = await setUp({ autoConfirmFor: 'NONE' })
    await asProvider.confirm({ id, startsAt })
    await run('2026-05-24T16:00:00Z')
    expect(await reminders()).toEqual([reminder])
  })

  it('a reminder is sent again for the new time of a moved appointment', async () => {
    const { asClient, id, reminders, client, provider } = await setUp()
    await asClient.reschedule({ id, date: '2026-05-27', time: '11:00' })
    await run('2026-05-24T16:00:00Z')
    expect(await reminders()).toEqual([])
    await run('2026-05-26T17:00:00Z')
    expect(await reminders()).toEqual(['Recordatorio: miércoles 27 de mayo, 11:00, tu cita con Ana Peña'])

    const onTuesday = new Date('2026-05-26T18:00:00Z')
    const proposal = { id, date: '2026-05-29', time: '09:00' }
    await createSchedulingTestCaller(db, provider, onTuesday).proposeTime(proposal)
    const startsAt = new Date('2026-05-29T15:00:00Z')
    await createSchedulingTestCaller(db, client, onTuesday).acceptProposal({ id, startsAt })
    await run('2026-05-27T22:00:00Z')
    expect(await reminders()).toEqual([])
    await run('2026-05-28T15:00:00Z')
    expect(await reminders()).toEqual(['Recordatorio: viernes 29 de mayo, 09:00, tu cita con Ana Peña'])
  })

  it('a reminder is withdrawn from the outbox when the appointment is cancelled or moved', async () => {
    for (const change of ['cancel', 'move', 'accept', 'leave'] as const) {
      const { asClient, asProvider, provider, id, reminders } = await setUp()
      const at = { id, date: '2026-05-27', time: '11:00' }
      if (change === 'accept') await asProvider.proposeTime(at)
      await run('2026-05-24T16:00:00Z')
      if (change === 'cancel') await asClient.cancel({ id })
      if (change === 'move') await asClient.reschedule(at)
      if (change === 'accept')
        await asClient.acceptProposal({ id, startsAt: new Date('2026-05-27T17:00:00Z') })
      if (change === 'leave')
        await createTestCaller(db, provider.actor, { now: wednesdayNoon }).identity.deleteAccount({
          password: provider.password,
          email: null,
        })
      expect(await reminders(), change).toEqual([])
    }
  })

  it('a reminder stays in the outbox when another time is only proposed', async () => {
    const { asClient, asProvider, id, reminders } = await setUp()
    await run('2026-05-24T16:00:00Z')
    await asProvider.proposeTime({ id, date: '2026-05-27', time: '11:00' })
    await asClient.declineProposal({ id, startsAt: new Date('2026-05-27T17:00:00Z') })
    expect(await reminders()).toEqual([reminder])
  })

  it('the database clears the scheduled reminder time of an appointment when an UPDATE changes the appointment’s start', async () => {
    const { id } = await setUp()
    const before = await db.appointment.findUniqueOrThrow({ where: { id } })
    expect(before.remindAt).toEqual(new Date('2026-05-24T16:00:00Z'))
    const startsAt = new Date(before.startsAt.getTime() + hourMs)
    const endsAt = new Date(before.endsAt.getTime() + hourMs)
    const after = await db.appointment.update({ where: { id }, data: { startsAt, endsAt } })
    expect(after.remindAt).toBeNull()
  })

  it('a provider can turn off a reminder until it is sent', async () => {
    const { provider, reminders } = await setUp({ reminderEnabled: true })
    await db.agenda.update({ where: { personId: provider.personId }, data: { reminderEnabled: false } })
    expect(await run('2026-05-24T16:00:00Z')).toBeGreaterThan(0)
    expect(await reminders()).toEqual([])
    await db.agenda.update({ where: { personId: provider.personId }, data: { reminderEnabled: true } })
    await run('2026-05-24T16:30:00Z')
    expect(await reminders()).toEqual([])
  })

  it('a reminder that is due at night is delayed until the morning', async () => {
    const { reminders } = await setUp()
    await run('2026-05-25T06:00:00Z')
    expect(await reminders()).toEqual([])
    await run('2026-05-25T13:59:00Z')
    expect(await reminders()).toEqual([])
    await run('2026-05-25T14:00:00Z')
    expect(await reminders()).toEqual([reminder])
  })

  it('no reminder is sent after the process begins to shut down', async () => {
    const { reminders } = await setUp()
    const clock = fixedClock(new Date('2026-05-24T16:00:00Z'))
    expect(await sendAppointmentReminders({ db, config, clock }, AbortSignal.abort())).toBe(0)
    expect(await reminders()).toEqual([])
  })
})

describe('two processes that send reminders', () => {
  it('two processes that send reminders send different ones, and do not wait for each other', async () => {
    await db.appointment.deleteMany()
    const [{ id: first }, { id: second }] = [await setUp(), await setUp()]
    await db.$executeRaw`UPDATE appointment SET remind_at = ${wednesdayNoon} WHERE id IN (${first}::uuid, ${second}::uuid)`
    const take = async (tx: Tx) =>
      (await claimDueReminders(tx, wednesdayNoon, 1)).map(({ appointment }) => appointment.id)
    const taken = await inTransaction(db, async (tx) => {
      const mine = await take(tx)
      const theirs = await inTransaction(db, async (other) => {
        await executeStatement(other)`SET LOCAL lock_timeout = '2s'`
        return take(other)
      })
      return [...mine, ...theirs]
    })
    expect(taken.sort()).toEqual([first, second].sort())
  })
})

describe('the job that sends reminders', () => {
  it('the reminder job finds due reminders by an index, and works in small transactions', async () => {
    const { id } = await setUp()
    const { providerId } = await db.appointment.findUniqueOrThrow({ where: { id } })
    await db.appointment.deleteMany()
    const contact = await makeContact(db)
    const [many, due] = [30_000, 220]
    await db.$executeRaw`
      INSERT INTO appointment (id, provider_id, provider_name, client_id, client_name, starts_at, ends_at, time_zone,
        local_date, local_time, local_end_time, duration_minutes, status, auto_confirm, remind_at, updated_at)
      SELECT gen_random_uuid(), ${providerId}::uuid, 'Ana', ${contact.personId}::uuid, 'Luis', minute, minute + interval '1 minute',
        'UTC', '2026-05-22', '18:00', '18:01', 1,
        (CASE WHEN n % 3 = 0 THEN 'completada' WHEN n % 3 = 1 THEN 'cancelada' ELSE 'confirmada' END)::appointment_status,
        true, CASE WHEN n % 3 = 0 THEN NULL WHEN n < ${due * 3} THEN ${wednesdayNoon}::timestamptz ELSE minute - interval '1 day' END, now()
      FROM generate_series(1, ${many}) AS n, LATERAL (SELECT ${wednesdayNoon}::timestamptz + make_interval(days => 2, mins => n) AS minute) AS at`
    await db.$executeRaw`ANALYZE appointment`

    const waves = await captureSqlStatements(async () =>
      expect(await run(wednesdayNoon.toISOString())).toBe(due),
    )
    const taking = waves.flat().filter(({ text }) => text.includes('remind_at <='))
    expect(taking.length).toBeGreaterThan(due / 100)
    const [statement = expect.fail('nothing was taken')] = taking
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const reads = await explainTableReads(client, statement)
    expect(reads.find(({ index }) => index === 'appointment_remind_at_idx')).toBeDefined()
    expect(reads.filter(({ rows }) => rows > 100)).toEqual([])
    expect(await run(wednesdayNoon.toISOString())).toBe(0)
  })
})
