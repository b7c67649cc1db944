import { describe, expect, it } from 'vitest'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeAppointment, type TestAppointmentOverrides } from '../../support/factories/scheduling.ts'
import {
  makeAppointmentForRescheduleProposals,
  proposedFridayInstant,
  proposedFridaySlot,
  thursdayAt10,
} from '../../support/proposal-steps.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)

async function newestText({ email: recipient }: { email: string }): Promise<string> {
  return (
    await db.outboxMail.findFirstOrThrow({
      where: { recipient },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
  ).text
}

const setUp = (overrides: TestAppointmentOverrides = {}) =>
  makeAppointmentForRescheduleProposals(db, overrides)

describe('a proposal for a request that the provider has not confirmed', () => {
  const pending = { status: 'PENDING' } as const

  it('a provider’s proposal of another time leaves the client’s request pending at the original time', async () => {
    const { provider, client, id, row, mails, cards } = await setUp(pending)
    await expectAppError(as(provider).reschedule({ id, ...proposedFridaySlot }), 'SCHEDULING.ONLY_A_PROPOSAL')
    expect(await as(provider).proposeTime({ id, ...proposedFridaySlot })).toEqual({ id, notice: 'PROPOSED' })
    expect(await row()).toMatchObject({ status: 'PENDING', startsAt: thursdayAt10, sequence: 0 })
    const text = await newestText(client)
    expect(text).toContain('Pediste: jueves, 21 de mayo de 2026, de 10:00 a 10:30')
    expect(text).toContain('Si aceptas el nuevo, tu cita queda confirmada.')
    expect(await mails()).toEqual([['Ana Peña te propone otro horario'], []])
    const [mine, theirs] = await cards()
    expect(mine).toMatchObject({ status: 'PENDING', canAnswerProposal: true })
    expect(theirs).toMatchObject({ canConfirm: true, canWithdrawProposal: true, canReschedule: false })
    expect((await as(client).appointments({ role: 'client' })).toAnswer).toBe(1)
  })

  it('a pending booking request moves to the provider’s proposed time and becomes CONFIRMED when the client accepts', async () => {
    const { provider, client, id, row, mails, answer } = await setUp({
      ...pending,
      expiresAt: new Date(thursdayAt10.getTime() - 3_600_000),
    })
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await mails()
    expect(await as(client).acceptProposal(answer)).toMatchObject({
      status: 'CONFIRMED',
      ...proposedFridaySlot,
    })
    expect(await row()).toMatchObject({
      status: 'CONFIRMED',
      startsAt: proposedFridayInstant,
      expiresAt: null,
      proposedStartsAt: null,
    })
    expect(await mails()).toEqual([
      ['Para tu calendario: tu cita con Ana Peña tiene nuevo horario'],
      ['Luis Ochoa aceptó el nuevo horario'],
    ])
  })

  it('a declined proposal leaves an unconfirmed request pending', async () => {
    const { provider, client, id, row, mails, answer } = await setUp(pending)
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await mails()
    expect(await as(client).declineProposal(answer)).toEqual({ id, notice: 'PROPOSAL_DECLINED' })
    expect(await row()).toMatchObject({ status: 'PENDING', startsAt: thursdayAt10, proposedStartsAt: null })
    expect(await newestText(provider)).toContain('espera tu respuesta')
  })

  it('a proposal of another time for a booking request ends when the provider confirms the requested time', async () => {
    const { provider, client, id, row, answer } = await setUp(pending)
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await as(provider).confirm({ id, startsAt: thursdayAt10 })
    expect(await row()).toMatchObject({ status: 'CONFIRMED', startsAt: thursdayAt10, proposedStartsAt: null })
    await expectAppError(as(client).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
  })

  it('a proposal of another time cannot be accepted after the booking request has expired', async () => {
    const expiresAt = new Date(thursdayAt10.getTime() - 3_600_000)
    const { provider, client, id, answer } = await setUp({ ...pending, expiresAt })
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    await expectAppError(as(client, expiresAt).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
  })
})

describe('another time that the client of a confirmed appointment asks for, if the provider confirms by hand', () => {
  const wanted = { date: '2026-05-22', time: '11:00' }
  const fridayAt11 = new Date('2026-05-22T17:00:00Z')

  async function ask(overrides: TestAppointmentOverrides = {}) {
    const scene = await setUp(overrides)
    const asked = await as(scene.client).reschedule({ id: scene.id, ...wanted })
    return { ...scene, asked, answer: { id: scene.id, startsAt: fridayAt11 } }
  }

  it('a confirmed appointment keeps the current time while the client’s proposal of another time waits for the provider', async () => {
    const { provider, client, id, asked, row, mails, cards } = await ask()
    const kept = { id, status: 'CONFIRMED', date: '2026-05-21', time: '10:00', endTime: '10:30' }
    expect(asked).toEqual({ ...kept, notice: 'CHANGE_REQUESTED' })
    expect(await row()).toMatchObject({
      status: 'CONFIRMED',
      startsAt: thursdayAt10,
      sequence: 0,
      proposedByClient: true,
    })
    expect(await newestText(provider)).toMatch(
      /^Luis Ochoa pide otro horario para su cita\n\nViernes, 22 de mayo.*\n\nLa cita está ahora: jueves, 21/,
    )
    expect(await mails()).toEqual([[], ['Luis Ochoa pide otro horario para su cita']])
    expect(await as(client).reschedule({ id, ...wanted })).toEqual(asked)
    expect(await mails()).toEqual([[], []])
    const [mine, theirs] = await cards()
    expect(mine).toMatchObject({ canAnswerProposal: false, canWithdrawProposal: true })
    expect(theirs).toMatchObject({ canAnswerProposal: true, proposal: { ...wanted, isByClient: true } })
    const list = await as(provider).appointments({ role: 'provider', status: 'waiting', figures: false })
    expect([list.toAnswer, list.appointments.map((one) => one.id)]).toEqual([1, [id]])
    expect((await as(client).appointments({ role: 'client' })).toAnswer).toBe(0)
  })

  it('a provider who accepts a client’s proposed time twice moves the appointment only once', async () => {
    const { provider, row, mails, answer } = await ask()
    await mails()
    const moved = { id: answer.id, status: 'CONFIRMED', ...wanted, endTime: '11:30', notice: 'RESCHEDULED' }
    for (const _ of [1, 2]) expect(await as(provider).acceptProposal(answer)).toEqual(moved)
    expect(await row()).toMatchObject({ startsAt: fridayAt11, sequence: 1, proposedByClient: false })
    expect(await mails()).toEqual([
      ['Ana Peña aceptó el nuevo horario'],
      ['Para tu calendario: cambiaste el horario de la cita con Luis Ochoa'],
    ])
  })

  it("a client's proposal does not reserve the proposed time", async () => {
    const { provider, row, answer } = await ask()
    await makeAppointment(db, provider, await makeMember(db), fridayAt11)
    await expectAppError(as(provider).acceptProposal(answer), 'SCHEDULING.SLOT_TAKEN')
    expect(await row()).toMatchObject({ status: 'CONFIRMED', startsAt: thursdayAt10 })
  })

  it('a declined or withdrawn time proposal of a client leaves the appointment time unchanged', async () => {
    const { provider, client, id, row, mails, answer } = await ask()
    await mails()
    for (const _ of [1, 2])
      expect(await as(provider).declineProposal(answer)).toEqual({ id, notice: 'PROPOSAL_DECLINED' })
    expect(await mails()).toEqual([['Ana Peña no puede en el horario que pediste'], []])
    await as(client).reschedule({ id, ...wanted })
    await mails()
    for (const _ of [1, 2])
      expect(await as(client).withdrawProposal(answer)).toEqual({ id, notice: 'PROPOSAL_WITHDRAWN' })
    expect(await mails()).toEqual([[], ['Luis Ochoa ya no pide otro horario']])
    expect(await row()).toMatchObject({ status: 'CONFIRMED', startsAt: thursdayAt10, proposedStartsAt: null })
    await expectAppError(as(provider).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
  })

  it("only the provider can answer a client's proposal, and only the client can withdraw it", async () => {
    const { provider, client, row, answer } = await ask()
    const stranger = await makeMember(db)
    for (const who of [client, stranger]) {
      await expectAppError(as(who).acceptProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
      await expectAppError(as(who).declineProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    }
    for (const who of [provider, stranger])
      await expectAppError(as(who).withdrawProposal(answer), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(as(null).acceptProposal(answer), 'KERNEL.SIGN_IN_REQUIRED')
    expect(await row()).toMatchObject({ startsAt: thursdayAt10, proposedByClient: true })
  })

  it("a provider's proposal replaces a client's proposal, and the client answers it", async () => {
    const { provider, client, id, row, answer } = await ask()
    await as(provider).proposeTime({ id, ...proposedFridaySlot })
    expect(await row()).toMatchObject({ proposedStartsAt: proposedFridayInstant, proposedByClient: false })
    await expectAppError(as(provider).acceptProposal(answer), 'SCHEDULING.PROPOSAL_GONE')
    expect(await as(client).acceptProposal({ id, startsAt: proposedFridayInstant })).toMatchObject(
      proposedFridaySlot,
    )
  })

  it('a client can propose only an offered slot, and only before the deadline', async () => {
    const changeableUntil = new Date(wednesdayNoon.getTime() - 1)
    const late = await setUp({ changeableUntil })
    await expectAppError(
      as(late.client).reschedule({ id: late.id, ...wanted }),
      'SCHEDULING.TOO_LATE_TO_CHANGE',
    )
    const { client, id } = await setUp()
    await expectAppError(as(client).reschedule({ id, ...proposedFridaySlot }), 'SCHEDULING.SLOT_NOT_OFFERED')
  })
})
