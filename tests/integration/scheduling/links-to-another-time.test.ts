import { describe, expect, it } from 'vitest'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { fridayAt10, makeAppointmentWithLinkTokens } from '../../support/linked-appointment.ts'
import { thursdayAt10 } from '../../support/proposal-steps.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createSchedulingTestCaller(db, null)

const setUp = (overrides: TestAppointmentOverrides = {}) => makeAppointmentWithLinkTokens(db, overrides)

describe('another time by the link of an e-mail', () => {
  const friday = { date: '2026-05-22', time: '10:00' }
  const month = '2026-05'
  const readTakenTimes = async (token: string, { personId }: { personId: string }) => {
    const { days } = await visitor.slots({ personId, token, month })
    const slots = days.find(({ date }) => date === friday.date)?.slots ?? []
    expect(slots.length).toBeGreaterThan(0)
    return slots.flatMap(({ time, taken }) => (taken ? [time] : []))
  }

  it('an appointment link shows the client free and taken slots, and moves the appointment to a free slot', async () => {
    const { provider, row, toClient } = await setUp()
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T17:00:00Z'))
    expect(await readTakenTimes(toClient, provider)).toEqual(['11:00'])
    const move = (time: string) =>
      visitor.answerByLink({ token: toClient, action: 'reschedule', ...friday, time })
    await expectAppError(move('11:00'), 'SCHEDULING.SLOT_TAKEN')
    await expectAppError(move('20:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(await move('10:00')).toEqual({ notice: 'RESCHEDULED_PENDING' })
    expect(await row()).toMatchObject({ startsAt: fridayAt10, status: 'PENDING' })
  })

  it('choosing a new time by a client’s e-mail link moves a confirmed appointment only after the provider accepts', async () => {
    const { row, toClient, toProvider } = await setUp({ status: 'CONFIRMED' })
    const ask = { token: toClient, action: 'reschedule', ...friday } as const
    expect(await visitor.answerByLink(ask)).toEqual({ notice: 'CHANGE_REQUESTED' })
    const answer = { action: 'acceptProposal', startsAt: fridayAt10 } as const
    await expectAppError(
      visitor.answerByLink({ ...answer, token: toClient }),
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    expect(await visitor.answerByLink({ ...answer, token: toProvider })).toEqual({ notice: 'RESCHEDULED' })
    expect(await row()).toMatchObject({ startsAt: fridayAt10, status: 'CONFIRMED' })
  })

  it('the provider can decline a client’s proposal of another time by an appointment link', async () => {
    const { row, toClient, toProvider } = await setUp({ status: 'CONFIRMED' })
    const ask = () => visitor.answerByLink({ token: toClient, action: 'reschedule', ...friday })
    const end = (token: string, action: 'declineProposal' | 'withdrawProposal') =>
      visitor.answerByLink({ token, action, startsAt: fridayAt10 })
    await ask()
    await expectAppError(end(toProvider, 'withdrawProposal'), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(await end(toProvider, 'declineProposal')).toEqual({ notice: 'PROPOSAL_DECLINED' })
    await ask()
    expect(await end(toClient, 'withdrawProposal')).toEqual({ notice: 'PROPOSAL_WITHDRAWN' })
    expect(await row()).toMatchObject({ startsAt: thursdayAt10, proposedStartsAt: null })
  })

  it('a provider can propose another time by link, also outside the hours of the agenda', async () => {
    const { provider, row, toClient, toProvider } = await setUp()
    const propose = { action: 'proposeTime', date: '2026-05-22', time: '19:00' } as const
    expect(await readTakenTimes(toProvider, provider)).toEqual([])
    await expectAppError(visitor.answerByLink({ ...propose, token: toClient }), 'SCHEDULING.NOT_TO_PROPOSE')
    expect(await visitor.answerByLink({ ...propose, token: toProvider })).toEqual({ notice: 'PROPOSED' })
    expect(await row()).toMatchObject({ status: 'PENDING', startsAt: thursdayAt10, proposedByClient: false })
  })

  it('a client cannot move an appointment by a forged link or after the change deadline', async () => {
    const { provider, toClient } = await setUp()
    const forged = `${toClient.slice(0, -1)}${toClient.endsWith('A') ? 'B' : 'A'}`
    for (const token of ['x', forged]) {
      const asked = visitor.slots({ personId: provider.personId, token, month })
      await expectAppError(asked, 'SCHEDULING.LINK_INVALID')
      const move = visitor.answerByLink({ token, action: 'reschedule', ...friday })
      await expectAppError(move, 'SCHEDULING.LINK_INVALID')
    }
    const late = { status: 'CONFIRMED', changeableUntil: new Date(wednesdayNoon.getTime() - 1) } as const
    for (const [overrides, code] of [
      [late, 'SCHEDULING.TOO_LATE_TO_CHANGE'],
      [{ status: 'CANCELLED' }, 'SCHEDULING.APPOINTMENT_CANCELLED'],
      [{ expiresAt: wednesdayNoon }, 'SCHEDULING.REQUEST_EXPIRED'],
    ] as const) {
      const { toClient: token } = await setUp(overrides)
      await expectAppError(visitor.answerByLink({ token, action: 'reschedule', ...friday }), code)
    }
    const begun = createSchedulingTestCaller(db, null, thursdayAt10)
    const moving = begun.answerByLink({ token: toClient, action: 'reschedule', ...friday })
    await expectAppError(moving, 'SCHEDULING.APPOINTMENT_PAST')
  })

  it('an appointment link shows only the slots of the agenda of its appointment', async () => {
    const { toClient } = await setUp()
    const { personId } = await makeProvider(db)
    const asked = visitor.slots({ personId, token: toClient, month })
    await expectAppError(asked, 'SCHEDULING.APPOINTMENT_NOT_FOUND')
  })
})
