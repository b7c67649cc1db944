import { describe, expect, it } from 'vitest'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import {
  makeAppointmentForRescheduleProposals,
  proposedFridayInstant,
  proposedFridaySlot,
  thursdayAt10,
} from '../../support/proposal-steps.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)

const setUp = (overrides: TestAppointmentOverrides = {}) =>
  makeAppointmentForRescheduleProposals(db, overrides)

describe('a proposal of another time', () => {
  it('a proposal of another time does not move the appointment, and is shown to client and provider', async () => {
    const { provider, id, row, mails, cards } = await setUp()
    expect(await as(provider).proposeTime({ id, ...proposedFridaySlot })).toEqual({ id, notice: 'PROPOSED' })
    expect(await row()).toMatchObject({ startsAt: thursdayAt10, status: 'CONFIRMED', sequence: 0 })
    expect(await mails()).toEqual([['Ana Peña te propone otro horario'], []])
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    expect(await mails()).toEqual([[], []])
    const proposal = {
      ...proposedFridaySlot,
      endTime: '19:30',
      startsAt: proposedFridayInstant,
      timeZone: 'America/Mexico_City',
      isByClient: false,
    }
    const [mine, theirs] = await cards()
    expect(mine).toMatchObject({ proposal, canAnswerProposal: true, canPropose: false, time: '10:00' })
    expect(theirs).toMatchObject({ proposal, canAnswerProposal: false, canPropose: true, time: '10:00' })
  })

  it('a proposal of another time moves the appointment once when the client accepts it', async () => {
    const { provider, client, id, row, mails, answer } = await setUp()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await mails()
    const moved = { id, status: 'CONFIRMED', ...proposedFridaySlot, endTime: '19:30', notice: 'RESCHEDULED' }
    expect(await as(client).acceptProposal(answer)).toEqual(moved)
    expect(await as(client).acceptProposal(answer)).toEqual(moved)
    expect(await row()).toMatchObject({
      startsAt: proposedFridayInstant,
      sequence: 1,
      proposedStartsAt: null,
    })
    expect(await mails()).toEqual([
      ['Para tu calendario: tu cita con Ana Peña tiene nuevo horario'],
      ['Luis Ochoa aceptó el nuevo horario'],
    ])
  })

  it("accepting a proposal sets the time zone of e-mails to that of the client's browser, if known", async () => {
    const { provider, client, id, row, answer } = await setUp({ clientTimeZone: 'America/Cancun' })
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await as(client).acceptProposal({ ...answer, clientTimeZone: 'Europe/Madrid' })
    expect(await row()).toMatchObject({ startsAt: proposedFridayInstant, clientTimeZone: 'Europe/Madrid' })
    const mails = await db.outboxMail.findMany({ where: { recipient: client.email } })
    expect(mails.at(-1)?.text).toContain('hora de Madrid')
    const saturday = { date: '2026-05-23', time: '19:00' }
    await as(provider).proposeTime({ id, ...saturday })
    await as(client).acceptProposal({ id, startsAt: new Date('2026-05-24T01:00:00Z') })
    expect(await row()).toMatchObject({ localDate: saturday.date, clientTimeZone: 'Europe/Madrid' })
  })

  it('a client cannot accept a proposed time that another client has booked meanwhile', async () => {
    const { provider, client, id, row, answer } = await setUp()
    const other = await makeMember(db)
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await makeAppointment(db, provider, other, new Date('2026-05-23T01:15:00Z'))
    await expectAppError(as(client).acceptProposal(answer), 'SCHEDULING.SLOT_TAKEN')
    expect(await row()).toMatchObject({ startsAt: thursdayAt10, status: 'CONFIRMED', sequence: 0 })
    const taken = as(provider).proposeTime({ id, ...proposedFridaySlot, time: '19:10' })
    await expectAppError(taken, 'SCHEDULING.SLOT_TAKEN')
  })

  it('a proposal of another time is removed when the client declines it or the provider withdraws it', async () => {
    const { provider, client, id, row, mails, answer } = await setUp()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await mails()
    for (const _ of [1, 2])
      expect(await as(client).declineProposal(answer)).toEqual({ id, notice: 'PROPOSAL_DECLINED' })
    expect(await mails()).toEqual([[], ['Luis Ochoa prefiere el horario que tenía']])
    await expectAppError(as(client).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await mails()
    for (const _ of [1, 2])
      expect(await as(provider).withdrawProposal(answer)).toEqual({ id, notice: 'PROPOSAL_WITHDRAWN' })
    expect(await mails()).toEqual([['Ana Peña retiró su propuesta de horario'], []])
    expect(await row()).toMatchObject({ proposedStartsAt: null, startsAt: thursdayAt10 })
  })

  it('a proposal cannot be declined after it was accepted or the appointment was cancelled', async () => {
    const { provider, client, id, answer, mails } = await setUp()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await as(client).acceptProposal(answer)
    await mails()
    await expectAppError(as(client).declineProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    await as(client).cancel({ id })
    await expectAppError(as(client).declineProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
  })

  it('a proposal cannot be withdrawn after it was accepted or the appointment was cancelled', async () => {
    const { provider, client, id, answer, mails } = await setUp()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await as(client).acceptProposal(answer)
    await mails()
    await expectAppError(as(provider).withdrawProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    await as(client).cancel({ id })
    await expectAppError(as(provider).withdrawProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
  })

  it('a second proposal replaces the first, and an answer to the first is rejected', async () => {
    const { provider, client, id, row, answer } = await setUp()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await as(provider).proposeTime({ id, ...proposedFridaySlot, time: '20:00' })
    await expectAppError(as(provider).withdrawProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    await expectAppError(as(client).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    await expectAppError(as(client).declineProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    expect((await row()).proposedStartsAt).toEqual(new Date('2026-05-23T02:00:00Z'))
  })

  it('a client cannot accept a proposed new time once the proposed time or the start of the appointment has passed', async () => {
    const { provider, client, id, answer } = await setUp()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    const late = as(client, thursdayAt10)
    await expectAppError(late.acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    expect((await late.appointments({ role: 'client' })).appointments[0]).toMatchObject({ proposal: null })
    const sooner = { date: '2026-05-20', time: '13:00' }
    await as(provider).proposeTime({ id, ...sooner })
    const startsAt = new Date('2026-05-20T19:00:00Z')
    const accepting = as(client, startsAt).acceptProposal({ id, startsAt })
    await expectAppError(accepting, 'SCHEDULING.PROPOSAL_GONE')
  })

  it('a client who moves a booking request cannot accept the provider’s earlier proposal of another time', async () => {
    const { provider, client, id, row, answer } = await setUp({ status: 'PENDING' })
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await as(client).reschedule({ id, date: '2026-05-22', time: '10:00' })
    expect((await row()).proposedStartsAt).toBeNull()
    await expectAppError(as(client).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    const another = await setUp()
    await as(another.provider).proposeTime({ id: another.id, ...proposedFridaySlot })
    await as(another.client).cancel({ id: another.id })
    await expectAppError(as(another.client).acceptProposal(another.answer), 'SCHEDULING.PROPOSAL_GONE')
    expect((await another.row()).status).toBe('CANCELLED')
  })

  it('a provider can propose only a future time, and only for an appointment that a client booked', async () => {
    const own = await setUp({ bookedByProvider: true })
    const proposing = as(own.provider).proposeTime({ id: own.id, ...proposedFridaySlot })
    await expectAppError(proposing, 'SCHEDULING.NOT_TO_PROPOSE')
    const cancelled = await setUp({ status: 'CANCELLED' })
    await expectAppError(
      as(cancelled.provider).proposeTime({ id: cancelled.id, ...proposedFridaySlot }),
      'SCHEDULING.APPOINTMENT_CANCELLED',
    )
    const confirmed = await setUp()
    for (const to of [
      { date: '2026-05-20', time: '12:00' },
      { date: '2026-05-21', time: '10:00' },
      { date: '2027-06-01', time: '10:00' },
    ]) {
      const wrong = as(confirmed.provider).proposeTime({ id: confirmed.id, ...to })
      await expectAppError(wrong, 'SCHEDULING.SLOT_NOT_OFFERED')
    }
  })

  it('only the provider can make and withdraw a proposal, and only the client can answer it', async () => {
    const { provider, client, id, answer } = await setUp()
    await expectAppError(as(client).proposeTime({ id, ...proposedFridaySlot }), 'SCHEDULING.NOT_TO_PROPOSE')
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    const [another, stranger] = [as(await makeProvider(db)), as(await makeMember(db))]
    await expectAppError(
      another.proposeTime({ id, ...proposedFridaySlot }),
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    await expectAppError(another.withdrawProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(as(client).withdrawProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    for (const who of [stranger, as(provider)]) {
      await expectAppError(who.acceptProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
      await expectAppError(who.declineProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    }
    const visitor = as(null)
    await expectAppError(visitor.proposeTime({ id, ...proposedFridaySlot }), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(visitor.withdrawProposal(answer), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(visitor.acceptProposal(answer), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(visitor.declineProposal(answer), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it.each([
    ['moves the appointment when the client accepts right before the provider withdraws it', true],
    ['is rejected when the client accepts right after the provider withdraws it', false],
  ])(
    'if the client accepts and the provider withdraws a proposal at the same time, the proposal %s',
    async (_claim, acceptsFirst) => {
      const { provider, client, id, row, answer } = await setUp()
      await as(provider).proposeTime({ id, ...proposedFridaySlot })
      const accept = async () => void (await as(client).acceptProposal(answer))
      const withdraw = async () => void (await as(provider).withdrawProposal(answer))
      const [first, second] = acceptsFirst ? [accept, withdraw] : [withdraw, accept]
      const outcomes = await runOverlappingCalls(url, createRowLock('appointment', id), [first, second])
      expect(outcomes[0].status).toBe('fulfilled')
      if (outcomes[1].status === 'rejected')
        await expectAppError(Promise.reject(outcomes[1].reason), 'SCHEDULING.PROPOSAL_GONE')
      const { startsAt, proposedStartsAt } = await row()
      expect(startsAt).toEqual(acceptsFirst ? proposedFridayInstant : thursdayAt10)
      expect(proposedStartsAt).toBeNull()
    },
  )
})
