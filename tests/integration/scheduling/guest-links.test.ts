import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import { createGuestLinkToken } from '../../support/appointment-links.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const tomorrowAt10 = new Date('2026-05-21T16:00:00Z')
const fridayAt10 = new Date('2026-05-22T16:00:00Z')
const friday = { date: '2026-05-22', time: '10:00' }
const visitor = createSchedulingTestCaller(db, null)

async function setUp(overrides: TestAppointmentOverrides = {}, autoConfirmFor: 'ALL' | 'NONE' = 'ALL') {
  const provider = await makeProvider(db, {
    name: 'Beto Navarro',
    profile: { hasShop: true, address: 'Av. Vallarta 1200' },
    agenda: { autoConfirmFor },
  })
  const { id } = await makeAppointment(db, provider, await makeMember(db), tomorrowAt10, {
    clientId: null,
    clientName: 'Rosa Díaz',
    clientPhone: '33 5555 0101',
    bookedByProvider: true,
    serviceName: 'Destapar',
    ...overrides,
  })
  await readSubjectsAndDeleteMails(db, provider)
  const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
  const link = () => createSchedulingTestCaller(db, provider).clientLink({ id })
  return { provider, id, row, link, token: await createGuestLinkToken(db, id) }
}

describe('the link that the provider sends a client', () => {
  it('a provider can get a signed appointment link for a client without an account', async () => {
    const { link, token } = await setUp()
    const { url, place, appointment } = await link()
    expect(new URL(url).searchParams.get('token')).toBe(token)
    expect(place).toMatchObject({ address: expect.stringContaining('Av. Vallarta 1200') })
    expect(place?.mapUrl).toContain('https://www.google.com/maps/search/')
    expect(appointment).toMatchObject({ contact: { phone: '33 5555 0101' }, canReschedule: true })
  })

  it('the link that a provider sends to a member about an appointment contains no access token', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const { id } = await makeAppointment(db, provider, client, tomorrowAt10)
    const { url } = await createSchedulingTestCaller(db, provider).clientLink({ id })
    expect(url).toMatch(new RegExp(`/mis-citas\\?lado=agendadas&cita=${id}$`))
    const token = await createGuestLinkToken(db, id)
    await expectAppError(visitor.linkedAppointment({ token }), 'SCHEDULING.LINK_INVALID')
  })

  it('only the provider of an appointment gets the link to send to its client', async () => {
    const { id } = await setUp()
    for (const who of [await makeMember(db), await makeProvider(db)])
      await expectAppError(
        createSchedulingTestCaller(db, who).clientLink({ id }),
        'SCHEDULING.APPOINTMENT_NOT_FOUND',
      )
    await expectAppError(visitor.clientLink({ id }), 'KERNEL.SIGN_IN_REQUIRED')
    const client = await makeMember(db)
    const provider = await makeProvider(db)
    const own = await makeAppointment(db, provider, client, tomorrowAt10)
    const asked = createSchedulingTestCaller(db, client).clientLink({ id: own.id })
    await expectAppError(asked, 'SCHEDULING.APPOINTMENT_NOT_FOUND')
  })
})

describe('a client without account, by the link', () => {
  it('a client without account reads the appointment and confirms the attendance by the link, once', async () => {
    const { token, row } = await setUp()
    expect(await visitor.linkedAppointment({ token })).toMatchObject({
      side: 'CLIENT',
      isGuest: true,
      isSignedIn: false,
      name: 'Rosa Díaz',
      appointment: { canConfirmAttendance: true, canCancel: true, canReschedule: true, contact: null },
    })
    const confirm = () => visitor.answerByLink({ token, action: 'confirmAttendance', startsAt: tomorrowAt10 })
    for (const _ of [1, 2]) expect(await confirm()).toEqual({ notice: 'ATTENDANCE_CONFIRMED' })
    expect((await row()).attendanceConfirmedAt).not.toBeNull()
  })

  it('a client without account moves the appointment by the link, and the provider gets an e-mail', async () => {
    const { provider, token, row } = await setUp()
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-22T17:00:00Z'))
    const { days } = await visitor.slots({ personId: provider.personId, token, month: '2026-05' })
    const slots = days.find(({ date }) => date === friday.date)?.slots ?? []
    expect(slots.filter(({ taken }) => taken).map(({ time }) => time)).toEqual(['11:00'])
    expect((await visitor.linkedAppointment({ token })).confirmsAtOnce).toBe(true)
    const move = (time: string) => visitor.answerByLink({ token, action: 'reschedule', ...friday, time })
    await expectAppError(move('11:00'), 'SCHEDULING.SLOT_TAKEN')
    await expectAppError(move('20:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(await move('10:00')).toEqual({ notice: 'RESCHEDULED' })
    expect(await row()).toMatchObject({ startsAt: fridayAt10, status: 'CONFIRMED' })
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual(['Rosa Díaz cambió el horario de su cita'])
  })

  it('a client without account requests another time by the link, and withdraws the request', async () => {
    const { provider, id, token, row } = await setUp({}, 'NONE')
    const ask = () => visitor.answerByLink({ token, action: 'reschedule', ...friday })
    expect(await ask()).toEqual({ notice: 'CHANGE_REQUESTED' })
    const end = { token, action: 'withdrawProposal', startsAt: fridayAt10 } as const
    expect(await visitor.answerByLink(end)).toEqual({ notice: 'PROPOSAL_WITHDRAWN' })
    await ask()
    const accept = createSchedulingTestCaller(db, provider).acceptProposal({ id, startsAt: fridayAt10 })
    expect(await accept).toMatchObject(friday)
    expect(await row()).toMatchObject({ startsAt: fridayAt10, status: 'CONFIRMED' })
  })

  it('a client without account accepts and declines a proposal by the link', async () => {
    const proposal = { proposedStartsAt: fridayAt10, proposedTimeZone: 'America/Mexico_City' }
    const declined = await setUp(proposal)
    const answer = { startsAt: fridayAt10 }
    await visitor.answerByLink({ ...answer, token: declined.token, action: 'declineProposal' })
    expect(await declined.row()).toMatchObject({ startsAt: tomorrowAt10, proposedStartsAt: null })
    const accepted = await setUp(proposal)
    await visitor.answerByLink({ ...answer, token: accepted.token, action: 'acceptProposal' })
    expect(await accepted.row()).toMatchObject({ startsAt: fridayAt10, status: 'CONFIRMED' })
  })

  it('a client without account cancels by the link with a reason, which the provider’s e-mail contains', async () => {
    const { provider, token, row } = await setUp()
    const cancel = { token, action: 'cancel', reason: 'Ya quedó' } as const
    expect(await visitor.answerByLink(cancel)).toEqual({ notice: 'CANCELLED' })
    expect(await row()).toMatchObject({ cancelledBy: 'CLIENT', cancelReason: 'Ya quedó' })
    const where = { recipient: provider.email }
    expect((await db.outboxMail.findFirstOrThrow({ where })).text).toContain('Motivo: Ya quedó')
  })

  it('a client without an account cannot perform provider actions through the appointment link', async () => {
    const { token, row } = await setUp({ status: 'PENDING' })
    const confirm = visitor.answerByLink({ token, action: 'confirm', startsAt: tomorrowAt10 })
    await expectAppError(confirm, 'SCHEDULING.NOT_THE_PROVIDER')
    const propose = visitor.answerByLink({ token, action: 'proposeTime', ...friday })
    await expectAppError(propose, 'SCHEDULING.NOT_TO_PROPOSE')
    expect(await row()).toMatchObject({ status: 'PENDING', proposedStartsAt: null })
  })

  it('a client without an account can move an appointment by link at most twelve times a day', async () => {
    const { token } = await setUp()
    const move = (time: string) => visitor.answerByLink({ token, action: 'reschedule', ...friday, time })
    for (let change = 0; change < 12; change++) await move(change % 2 === 0 ? '10:00' : '12:00')
    await expectAppError(move('15:00'), 'KERNEL.TOO_MANY_REQUESTS')
  })
})

describe('the link of a client without account is invalid', () => {
  const expectInvalid = (token: string, scheduling = visitor) =>
    expectAppError(scheduling.linkedAppointment({ token }), 'SCHEDULING.LINK_INVALID')

  it('the link of a client without account is invalid a week after the end of the appointment', async () => {
    const { token } = await setUp()
    const end = tomorrowAt10.getTime() + hourMs / 2 + 7 * 24 * hourMs
    const at = (ms: number) => createSchedulingTestCaller(db, null, new Date(ms))
    expect(await at(end).linkedAppointment({ token })).toMatchObject({ isGuest: true })
    await expectInvalid(token, at(end + 1))
  })

  it('a link of a client without account is invalid if its appointment, kind or signature is changed', async () => {
    const { token } = await setUp()
    const bytes = Buffer.from(token, 'base64url')
    for (const at of [1, 16, 17, 32]) {
      const forged = Buffer.from(bytes)
      forged[at] = (forged[at] ?? 0) ^ 1
      await expectInvalid(forged.toString('base64url'))
    }
    for (const kind of [0, 1, 2, 4]) {
      const other = Buffer.from(bytes)
      other[0] = kind
      await expectInvalid(other.toString('base64url'))
    }
  })

  it('an appointment link for clients without account is invalid if the client of the appointment has an account', async () => {
    const { provider, id, token } = await setUp()
    const contact = await makeContact(db, { createdById: provider.personId, email: 'rosa@correo.example' })
    const link = (clientId: PersonId) => db.appointment.update({ where: { id }, data: { clientId } })
    await link(contact.personId)
    expect(await visitor.linkedAppointment({ token })).toMatchObject({ isGuest: true })
    await link((await makeMember(db)).personId)
    await expectInvalid(token)
  })

  it('the link of a client without account is invalid when the provider has deleted the account', async () => {
    const { id, token } = await setUp()
    const client = await makeContact(db, { createdById: (await makeMember(db)).personId })
    await db.appointment.update({ where: { id }, data: { providerId: null, clientId: client.personId } })
    await expectInvalid(token)
  })
})
