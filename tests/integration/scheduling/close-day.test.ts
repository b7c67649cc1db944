import { describe, expect, it } from 'vitest'
import { type AppointmentId, appointmentIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { createAdvisoryLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const today = '2026-05-20'
const tomorrow = '2026-05-21'
const reason = 'Se fue la luz'

async function bookTomorrow(
  provider: TestServiceProvider,
  hourInMexicoCity: number,
  overrides: TestAppointmentOverrides = {},
) {
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const startsAt = new Date(`${tomorrow}T${String(hourInMexicoCity + 6).padStart(2, '0')}:00:00Z`)
  const { id } = await makeAppointment(db, provider, client, startsAt, overrides)
  await readSubjectsAndDeleteMails(db, client)
  return { id, client, row: () => db.appointment.findUniqueOrThrow({ where: { id } }) }
}

const cancel = ({ id }: { id: AppointmentId }) => ({ id, action: 'cancel' as const })
const propose = ({ id }: { id: AppointmentId }, time: string, date = '2026-05-22') => ({
  id,
  action: 'propose' as const,
  date,
  time,
})

describe('dayToClose', () => {
  it('dayToClose suggests for each appointment a different free time on the next open day', async () => {
    const provider = await makeProvider(db)
    await as(provider).saveException({ from: '2026-05-22', to: '2026-05-22' })
    const one = await bookTomorrow(provider, 10)
    const two = await bookTomorrow(provider, 11, { durationMinutes: 60 })
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-23T16:00:00Z'))
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-23T17:30:00Z'))
    const { appointments } = await as(provider).dayToClose({ date: tomorrow })
    expect(appointments.map(({ appointment, suggestion }) => [appointment.id, suggestion])).toEqual([
      [one.id, { date: '2026-05-23', time: '09:30' }],
      [two.id, { date: '2026-05-23', time: '12:00' }],
    ])
  })

  it('when a provider closes a day, scheduling.dayToClose lists only appointments of the day that have not begun', async () => {
    const provider = await makeProvider(db)
    const begun = await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-20T17:45:00Z'))
    const ahead = await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-20T19:00:00Z'))
    await as(provider).saveException({ from: tomorrow, to: '2026-08-01' })
    const { appointments } = await as(provider).dayToClose({ date: today })
    expect(begun.id).not.toBe(ahead.id)
    expect(appointments).toMatchObject([{ appointment: { id: ahead.id }, suggestion: null }])
  })

  it('scheduling.dayToClose returns no appointments from another provider’s agenda', async () => {
    const provider = await makeProvider(db)
    await bookTomorrow(provider, 10)
    expect(await as(await makeProvider(db)).dayToClose({ date: tomorrow })).toEqual({ appointments: [] })
    await expectAppError(
      as(await makeMember(db)).dayToClose({ date: tomorrow }),
      'SCHEDULING.AGENDA_NOT_SAVED',
    )
    await expectAppError(as(null).dayToClose({ date: tomorrow }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('closeDay', () => {
  it('closing a day makes it a day off, and sends each client a cancellation or a proposal of another time', async () => {
    const provider = await makeProvider(db, { name: 'Ana Peña' })
    const [first, second] = [await bookTomorrow(provider, 10), await bookTomorrow(provider, 11)]
    const closing = { date: tomorrow, reason, answers: [cancel(first), propose(second, '11:00')] }
    expect(await as(provider).closeDay(closing)).toEqual({ cancelled: 1, proposed: 1, remaining: [] })
    const { exceptions } = await as(provider).exceptions()
    expect(exceptions).toMatchObject([{ from: tomorrow, to: tomorrow, ranges: [] }])
    expect(await first.row()).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'PROVIDER',
      cancelReason: reason,
    })
    const [mail] = await readMailsToRecipient(db, first.client.email)
    expect(mail?.subject).toBe('Ana Peña no puede atender tu cita')
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(`/agenda/${provider.personId}`)
    expect(await second.row()).toMatchObject({
      status: 'CONFIRMED',
      proposedStartsAt: new Date('2026-05-22T17:00:00Z'),
    })
    expect(await readSubjectsAndDeleteMails(db, second.client)).toEqual(['Ana Peña te propone otro horario'])
    await readSubjectsAndDeleteMails(db, first.client)
    const again = await as(provider).closeDay(closing)
    expect(again.remaining).toEqual([])
    expect(await readSubjectsAndDeleteMails(db, first.client)).toEqual([])
    expect(await readSubjectsAndDeleteMails(db, second.client)).toEqual([])
    expect((await as(provider).exceptions()).exceptions).toEqual(exceptions)
  })

  it('scheduling.closeDay moves a provider-booked appointment without asking the client for approval', async () => {
    const provider = await makeProvider(db)
    const pending = await bookTomorrow(provider, 10, { status: 'PENDING' })
    const own = await bookTomorrow(provider, 11, { bookedByProvider: true })
    const ownToCancel = await bookTomorrow(provider, 12, { bookedByProvider: true })
    const answers = [cancel(pending), propose(own, '11:00'), cancel(ownToCancel)]
    const closed = await as(provider).closeDay({ date: tomorrow, reason, answers })
    expect(closed).toEqual({ cancelled: 2, proposed: 1, remaining: [] })
    expect((await pending.row()).status).toBe('CANCELLED')
    expect((await ownToCancel.row()).status).toBe('CANCELLED')
    expect(await own.row()).toMatchObject({
      status: 'CONFIRMED',
      localDate: '2026-05-22',
      localTime: '11:00',
    })
  })

  it('closing a day can propose another time for a pending request, which stays pending', async () => {
    const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
    const pending = await bookTomorrow(provider, 10, { status: 'PENDING' })
    const answers = [propose(pending, '10:00')]
    const closed = await as(provider).closeDay({ date: tomorrow, answers })
    expect(closed).toEqual({ cancelled: 0, proposed: 1, remaining: [] })
    const proposedStartsAt = new Date('2026-05-22T16:00:00Z')
    expect(await pending.row()).toMatchObject({ status: 'PENDING', localDate: tomorrow, proposedStartsAt })
  })

  it('closing a day sends the reason of a cancelled request to its client', async () => {
    const provider = await makeProvider(db)
    const pending = await bookTomorrow(provider, 10, { status: 'PENDING' })
    await as(provider).closeDay({ date: tomorrow, reason, answers: [cancel(pending)] })
    const [mail] = await readMailsToRecipient(db, pending.client.email)
    expect(mail?.text).toContain(`Motivo: ${reason}`)
  })

  it('closeDay reports an appointment as remaining if its client has proposed a time that the provider must answer', async () => {
    const provider = await makeProvider(db)
    const { id } = await bookTomorrow(provider, 10, {
      proposedStartsAt: new Date('2026-05-22T16:00:00Z'),
      proposedTimeZone: 'America/Mexico_City',
      proposedByClient: true,
    })
    const { remaining } = await as(provider).closeDay({ date: tomorrow, answers: [] })
    expect(remaining).toMatchObject([{ id, canAnswerProposal: true }])
  })

  it('closeDay lists an appointment as unresolved if the provider chose no action or proposed a time already taken', async () => {
    const provider = await makeProvider(db)
    const [named, late] = [await bookTomorrow(provider, 10), await bookTomorrow(provider, 11)]
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T16:00:00Z'))
    const answers = [propose(named, '10:00')]
    const closed = await as(provider).closeDay({ date: tomorrow, reason, answers })
    expect(closed).toMatchObject({
      cancelled: 0,
      proposed: 0,
      remaining: [{ id: named.id }, { id: late.id }],
    })
    expect(await late.row()).toMatchObject({ status: 'CONFIRMED', proposedStartsAt: null })
    const rest = [propose(named, '10:30'), cancel(late)]
    expect(await as(provider).closeDay({ date: tomorrow, reason, answers: rest })).toEqual({
      cancelled: 1,
      proposed: 1,
      remaining: [],
    })
  })

  it('scheduling.closeDay keeps an appointment’s earlier proposed time if the newly proposed time is taken', async () => {
    const provider = await makeProvider(db)
    const proposedStartsAt = new Date('2026-05-22T18:00:00Z')
    const booked = await bookTomorrow(provider, 10, {
      proposedStartsAt,
      proposedTimeZone: 'America/Mexico_City',
    })
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T16:00:00Z'))
    const answers = [propose(booked, '10:00')]
    const closed = await as(provider).closeDay({ date: tomorrow, answers })
    expect(closed).toMatchObject({ cancelled: 0, proposed: 0, remaining: [{ id: booked.id }] })
    expect(await booked.row()).toMatchObject({ status: 'CONFIRMED', proposedStartsAt })
  })

  it('closing a day neither cancels nor moves a booking request that has already expired', async () => {
    const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
    const request = await bookTomorrow(provider, 10, { status: 'PENDING', expiresAt: wednesdayNoon })
    const closed = await as(provider).closeDay({ date: tomorrow, answers: [propose(request, '10:00')] })
    expect(closed).toMatchObject({ cancelled: 0, proposed: 0 })
    expect(await readSubjectsAndDeleteMails(db, request.client)).toEqual([])
    expect((await request.row()).cancelledBy).toBeNull()
  })

  it('no client can book on a day while the provider closes it', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const lock = createAdvisoryLock(`scheduling.provider:${provider.personId}`)
    const outcomes = await runOverlappingCalls(url, lock, [
      () => as(provider).closeDay({ date: tomorrow, reason, answers: [] }),
      () => as(client).book({ personId: provider.personId, date: tomorrow, time: '10:00' }),
    ])
    expect(outcomes[0].status).toBe('fulfilled')
    const [, booking] = outcomes
    if (booking.status === 'rejected')
      await expectAppError(Promise.reject(booking.reason), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(booking.status).toBe('rejected')
  })

  it('a provider who closes a day can cancel only their own appointments on that day', async () => {
    const [provider, other] = [await makeProvider(db), await makeProvider(db)]
    const foreign = await bookTomorrow(other, 10)
    const { id } = await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-23T16:00:00Z'))
    const answers = [cancel(foreign), cancel({ id }), cancel({ id: createId(appointmentIdSchema) })]
    const closed = await as(provider).closeDay({ date: tomorrow, reason, answers })
    expect(closed).toEqual({ cancelled: 0, proposed: 0, remaining: [] })
    expect((await foreign.row()).status).toBe('CONFIRMED')
    expect((await db.appointment.findUniqueOrThrow({ where: { id } })).status).toBe('CONFIRMED')
  })

  it('visitors cannot close a day, and providers cannot close a past day or cancel without a reason', async () => {
    const provider = await makeProvider(db)
    const { id, row } = await bookTomorrow(provider, 10)
    const closing = { date: tomorrow, answers: [] }
    const missing = 'Escribe el motivo: tu cliente lo va a leer'
    const withoutReason = { ...closing, reason: ' ', answers: [cancel({ id })] }
    await expectFieldError(as(provider).closeDay(withoutReason), 'reason', missing)
    await expectFieldError(
      as(provider).closeDay({ ...withoutReason, reason: 'a'.repeat(301) }),
      'reason',
      'El motivo puede tener hasta 300 caracteres',
    )
    expect((await row()).status).toBe('CONFIRMED')
    expect((await as(provider).exceptions()).exceptions).toEqual([])
    await expectAppError(
      as(provider).closeDay({ ...closing, date: '2026-05-19' }),
      'SCHEDULING.EXCEPTION_PAST',
    )
    await expectAppError(as(await makeMember(db)).closeDay(closing), 'SCHEDULING.AGENDA_NOT_SAVED')
    await expectAppError(as(null).closeDay(closing), 'KERNEL.SIGN_IN_REQUIRED')
    expect((await as(provider).closeDay(closing)).remaining).toMatchObject([{ id }])
  })
})
