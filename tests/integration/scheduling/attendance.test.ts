import { describe, expect, it } from 'vitest'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const startsAt = new Date('2026-05-21T16:00:00Z')

async function setUp(overrides: TestAppointmentOverrides = {}) {
  const provider = await makeProvider(db)
  const client = await makeMember(db)
  const { id } = await makeAppointment(db, provider, client, startsAt, overrides)
  const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
  const cardOf = async (who: typeof client, role: 'client' | 'provider') =>
    (await as(who).appointments({ role })).appointments[0]
  return { provider, client, id, row, cardOf, answer: { id, startsAt } }
}

describe('the attendance that a client confirms', () => {
  it('a client’s confirmed attendance is shown to client and provider, is stored once, and sends no e-mail', async () => {
    const { provider, client, id, row, cardOf, answer } = await setUp()
    const mails = await db.outboxMail.count()
    expect(await as(client).confirmAttendance(answer)).toEqual({ id, notice: 'ATTENDANCE_CONFIRMED' })
    const first = (await row()).attendanceConfirmedAt
    expect(first).toEqual(wednesdayNoon)
    await as(client, new Date(wednesdayNoon.getTime() + 1000)).confirmAttendance(answer)
    expect((await row()).attendanceConfirmedAt).toEqual(first)
    const shown = { attendanceConfirmed: true, canConfirmAttendance: false }
    expect(await cardOf(client, 'client')).toMatchObject(shown)
    expect(await cardOf(provider, 'provider')).toMatchObject(shown)
    expect(await db.outboxMail.count()).toBe(mails)
  })

  it('a client can confirm the attendance by an appointment link', async () => {
    const { client, id, row } = await setUp()
    const token = await createAppointmentLinkToken(db, id, 'CLIENT', client.email)
    const answer = { token, action: 'confirmAttendance', startsAt } as const
    expect(await as(null).answerByLink(answer)).toEqual({ notice: 'ATTENDANCE_CONFIRMED' })
    expect((await row()).attendanceConfirmedAt).not.toBeNull()
  })

  it.each([
    ['the client moves the appointment', {}, 'client'],
    ['the provider moves the appointment', { bookedByProvider: true }, 'provider'],
  ] as const)('a confirmed attendance is cleared when %s', async (_claim, overrides, mover) => {
    const { provider, client, id, row, answer } = await setUp(overrides)
    await as(client).confirmAttendance(answer)
    const who = mover === 'client' ? client : provider
    await as(who).reschedule({ id, date: '2026-05-22', time: '10:00' })
    expect(await row()).toMatchObject({ attendanceConfirmedAt: null, localDate: '2026-05-22' })
    await expectAppError(as(client).confirmAttendance(answer), 'SCHEDULING.APPOINTMENT_MOVED')
  })

  it('the server clears the attendance confirmation of a client who accepts a new appointment time', async () => {
    const { provider, client, id, row, answer } = await setUp()
    await as(client).confirmAttendance(answer)
    const fridayAt7 = { id, startsAt: new Date('2026-05-23T01:00:00Z') }
    const propose = () => as(provider).proposeTime({ id, date: '2026-05-22', time: '19:00' })
    await propose()
    await as(client).declineProposal(fridayAt7)
    expect((await row()).attendanceConfirmedAt).not.toBeNull()
    await propose()
    await as(client).acceptProposal(fridayAt7)
    expect((await row()).attendanceConfirmedAt).toBeNull()
  })

  it('only the client can confirm attendance, and only of a confirmed appointment that has not started', async () => {
    const { provider, client, answer } = await setUp()
    for (const who of [provider, await makeMember(db)])
      await expectAppError(as(who).confirmAttendance(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(as(null).confirmAttendance(answer), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(as(client, startsAt).confirmAttendance(answer), 'SCHEDULING.APPOINTMENT_PAST')
    for (const [status, code] of [
      ['PENDING', 'SCHEDULING.NOT_YET_CONFIRMED'],
      ['CANCELLED', 'SCHEDULING.APPOINTMENT_CANCELLED'],
    ] as const) {
      const scene = await setUp({ status })
      await expectAppError(as(scene.client).confirmAttendance(scene.answer), code)
    }
  })
})
