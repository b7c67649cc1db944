import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { readPersonCalendar } from '#modules/scheduling/host-api.ts'
import { cancelFutureAppointments } from '#modules/scheduling/use-cases/cancel-future.ts'
import { personEventHandlersOfSchedulingModule } from '#modules/scheduling/use-cases/person-event-handlers.ts'
import { createTestConfig, createTestContext } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readArchivedAppointments,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const tomorrow = new Date('2026-05-21T16:00:00Z')
const reason = 'Me enfermé y no voy a abrir.'

async function setUp(overrides: TestAppointmentOverrides = {}, startsAt = tomorrow) {
  const provider = await makeProvider(db, { name: 'Ana Peña' })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  for (const person of [provider, client]) await readSubjectsAndDeleteMails(db, person)
  const { id } = await makeAppointment(db, provider, client, startsAt, overrides)
  return { provider, client, id, row: () => db.appointment.findUniqueOrThrow({ where: { id } }) }
}

describe('callOff', () => {
  it('a provider calls off a confirmed appointment; the client gets the reason and a link to book again', async () => {
    const { provider, client, id, row } = await setUp()
    expect(await as(provider).callOff({ id, reason })).toEqual({
      id,
      status: 'CANCELLED',
      notice: 'CALLED_OFF',
    })
    expect(await row()).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'PROVIDER',
      cancelReason: reason,
      sequence: 1,
    })
    const [mail, ...others] = await readMailsToRecipient(db, client.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Ana Peña no puede atender tu cita')
    expect(mail?.text).toContain(`Motivo: ${reason}`)
    expect(mail?.text).toContain(`/agenda/${provider.personId}`)
    expect((await readSubjectsAndDeleteMails(db, provider)).at(-1)).toBe(
      'Para tu calendario: cancelaste la cita con Luis Ochoa',
    )
  })

  it('calling off an appointment frees the slot, and client and provider see the reason in the archive', async () => {
    const { provider, client, id } = await setUp()
    await as(provider).callOff({ id, reason })
    const again = await as(client).book({ personId: provider.personId, date: '2026-05-21', time: '10:00' })
    expect(again.status).toBe('CONFIRMED')
    for (const [who, role] of [
      [client, 'client'],
      [provider, 'provider'],
    ] as const) {
      const { appointments } = await as(who).appointments({ role, status: 'all' })
      const card = appointments.find((one) => one.id === id)
      expect(card).toMatchObject({ status: 'CANCELLED', cancelledBy: 'PROVIDER', cancelReason: reason })
    }
  })

  it('calling off an appointment clears a proposal of another time', async () => {
    const { provider, id, row } = await setUp()
    await as(provider).proposeTime({ id, date: '2026-05-22', time: '12:00' })
    await as(provider).callOff({ id, reason })
    expect(await row()).toMatchObject({ status: 'CANCELLED', proposedStartsAt: null })
  })

  it('calling off an appointment cancels it in the calendar of the client', async () => {
    const { provider, client, id } = await setUp()
    const read = async () => {
      const calendar = await readPersonCalendar(
        { ...createTestContext(db, null), clock: fixedClock(wednesdayNoon) },
        client.personId,
      )
      return { version: calendar.version, text: await calendar.write() }
    }
    const before = await read()
    expect(before.text).toContain('STATUS:CONFIRMED')
    await as(provider).callOff({ id, reason })
    const after = await read()
    expect(after.version).not.toBe(before.version)
    expect(after.text).not.toContain('STATUS:CONFIRMED')
  })

  it('calling off an appointment twice changes nothing and sends no second e-mail', async () => {
    const { provider, client, id, row } = await setUp()
    await as(provider).callOff({ id, reason })
    await readSubjectsAndDeleteMails(db, client)
    await as(provider).callOff({ id, reason: 'Otro motivo' })
    expect(await row()).toMatchObject({ cancelReason: reason, sequence: 1 })
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual([])
  })

  it('client and provider who cancel at the same time cause one cancellation', async () => {
    const { provider, client, id, row } = await setUp()
    await runOverlappingCalls(url, createRowLock('appointment', id), [
      () => as(client).cancel({ id }),
      () => as(provider).callOff({ id, reason }),
    ])
    expect(await row()).toMatchObject({ cancelledBy: 'CLIENT', cancelReason: null, sequence: 1 })
  })

  it('calling off an appointment is rejected for visitors and for members other than the provider', async () => {
    const { client, id, row } = await setUp()
    await expectAppError(as(client).callOff({ id, reason }), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    const other = await makeProvider(db)
    await expectAppError(as(other).callOff({ id, reason }), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(as(null).callOff({ id, reason }), 'KERNEL.SIGN_IN_REQUIRED')
    expect((await row()).status).toBe('CONFIRMED')
  })

  it('calling off is rejected for an appointment that is pending, booked by the provider, or has begun', async () => {
    const pending = await setUp({ status: 'PENDING' })
    const callOff = ({ provider, id }: typeof pending, now = wednesdayNoon) =>
      as(provider, now).callOff({ id, reason })
    await expectAppError(callOff(pending), 'SCHEDULING.NOT_CONFIRMED')
    await expectAppError(callOff(await setUp({ bookedByProvider: true })), 'SCHEDULING.NOT_CONFIRMED')
    await expectAppError(callOff(await setUp(), tomorrow), 'SCHEDULING.APPOINTMENT_PAST')
  })

  it('calling off an appointment requires a reason of at most 300 characters', async () => {
    const { provider, id } = await setUp()
    const callOff = (text: string) => as(provider).callOff({ id, reason: text })
    await expectFieldError(callOff(' \n '), 'reason', 'Escribe el motivo: tu cliente lo va a leer')
    const tooLong = 'El motivo puede tener hasta 300 caracteres'
    await expectFieldError(callOff('a'.repeat(301)), 'reason', tooLong)
    await callOff('ñ'.repeat(300))
  })
})

describe('the reason of a cancellation', () => {
  const called = async () => {
    const made = await setUp()
    await as(made.provider).callOff({ id: made.id, reason })
    return made
  }

  it('the reason of a cancellation is in the personal data archives of client and provider', async () => {
    const { provider, client } = await called()
    for (const [who, list] of [
      [client, 'citasQueReserve'],
      [provider, 'citasQueRecibi'],
    ] as const) {
      const archived = await readArchivedAppointments(db, who, list)
      expect(archived).toMatchObject([{ estado: 'Cancelada', motivoDeCancelacion: reason }])
    }
  })

  it('a cancelled appointment keeps the cancellation reason when a merge of two profiles changes the client of the appointment', async () => {
    const { client, row } = await called()
    const contact = await makeContact(db)
    const merge = { fromId: client.personId, intoId: contact.personId, now: wednesdayNoon }
    await inTransaction(db, (tx) => personEventHandlersOfSchedulingModule.merge(tx, merge))
    expect(await row()).toMatchObject({ clientId: contact.personId, cancelReason: reason })
  })

  it('the reason of a cancellation is deleted with the account of the client or of the provider', async () => {
    for (const side of ['provider', 'client'] as const) {
      const { [side]: leaving, row } = await called()
      const personIds = [leaving.personId]
      const leave = { personIds, now: wednesdayNoon, config: createTestConfig() }
      await inTransaction(db, (tx) => personEventHandlersOfSchedulingModule.leave(tx, leave))
      expect(await row()).toMatchObject({ status: 'CANCELLED', cancelReason: null })
    }
  })

  it('the database accepts a cancellation reason only on a cancelled appointment', async () => {
    const { id } = await setUp()
    const write = db.appointment.update({ where: { id }, data: { cancelReason: reason } })
    await expect(write).rejects.toThrow('appointment_reason_only_if_cancelled')
  })
})

describe('cancelFutureAppointments', () => {
  const context = { ...createTestContext(db, null), clock: fixedClock(wednesdayNoon) }
  const cancel = (cancellation: Parameters<typeof cancelFutureAppointments>[2]) =>
    inTransaction(db, (tx) => cancelFutureAppointments(tx, context, cancellation))

  it('cancelFutureAppointments cancels the future appointments between two people on behalf of one of them', async () => {
    const { provider, client, id, row } = await setUp()
    const begun = await makeAppointment(db, provider, client, new Date(wednesdayNoon.getTime() - hourMs))
    const pending = await makeAppointment(db, provider, client, new Date(tomorrow.getTime() + hourMs), {
      status: 'PENDING',
    })
    const other = await makeAppointment(
      db,
      provider,
      await makeMember(db),
      new Date(tomorrow.getTime() + 2 * hourMs),
    )
    const between = { providerId: provider.personId, clientId: client.personId }
    expect(await cancel({ ...between, by: 'PROVIDER', reason: null })).toBe(2)
    expect(await row()).toMatchObject({ status: 'CANCELLED', cancelledBy: 'PROVIDER', cancelReason: null })
    const statusOf = async (one: string) =>
      (await db.appointment.findUniqueOrThrow({ where: { id: one } })).status
    expect(await statusOf(pending.id)).toBe('CANCELLED')
    expect([await statusOf(begun.id), await statusOf(other.id)]).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual(
      Array(2).fill('Ana Peña no puede atender tu cita'),
    )
    expect(await cancel({ ...between, by: 'PROVIDER', reason: null })).toBe(0)
    expect(id).not.toBe(pending.id)
  })

  it('cancelFutureAppointments sends the reason to client and provider when the operator cancels', async () => {
    const { provider, client, row } = await setUp()
    const given = 'La cuenta se cerró por una denuncia.'
    expect(await cancel({ providerId: provider.personId, by: 'OPERATOR', reason: given })).toBe(1)
    expect(await row()).toMatchObject({ cancelledBy: 'OPERATOR', cancelReason: given })
    const [toClient] = await readMailsToRecipient(db, client.email)
    expect(toClient?.subject).toBe('Se canceló tu cita con Ana Peña')
    expect(toClient?.text).toContain(`Motivo: ${given}`)
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual(['Se canceló la cita con Luis Ochoa'])
    const { appointments } = await as(client).appointments({ role: 'client' })
    expect(appointments[0]).toMatchObject({ cancelledBy: 'OPERATOR', cancelReason: given })
  })
})
