import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disableAccount, enableAccount } from '#modules/identity/operator-api.ts'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { fridayAt10, makeAppointmentWithLinkTokens } from '../../support/linked-appointment.ts'
import { thursdayAt10 } from '../../support/proposal-steps.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const day = 24 * hourMs
const visitor = createSchedulingTestCaller(db, null)

const setUp = (overrides: TestAppointmentOverrides = {}) => makeAppointmentWithLinkTokens(db, overrides)

const proposal = { proposedStartsAt: fridayAt10, proposedTimeZone: 'America/Mexico_City' }
const expectDead = (token: string, scheduling = visitor) =>
  expectAppError(scheduling.linkedAppointment({ token }), 'SCHEDULING.LINK_INVALID')

describe('an appointment that is read by the link of an e-mail', () => {
  it('an appointment link shows its appointment until exactly seven days after the end of the appointment', async () => {
    const { toClient } = await setUp({ status: 'CONFIRMED' })
    const end = thursdayAt10.getTime() + hourMs / 2 + 7 * day
    const at = (ms: number) => createSchedulingTestCaller(db, null, new Date(ms))
    expect(await at(end).linkedAppointment({ token: toClient })).toMatchObject({ side: 'CLIENT' })
    await expectDead(toClient, at(end + 1))
  })

  it('an e-mailed appointment link shows any person the recipient’s view of the appointment', async () => {
    const { provider, client, toClient, toProvider } = await setUp()
    const stranger = createSchedulingTestCaller(db, await makeMember(db))
    for (const scheduling of [visitor, stranger]) {
      const [mine] = (await createSchedulingTestCaller(db, client).appointments({ role: 'client' }))
        .appointments
      expect(await scheduling.linkedAppointment({ token: toClient })).toEqual({
        side: 'CLIENT',
        name: 'Luis Ochoa',
        isSignedIn: false,
        isGuest: false,
        canBookAgain: false,
        providerId: provider.personId,
        confirmsAtOnce: false,
        appointment: mine,
      })
      const [theirs] = (await createSchedulingTestCaller(db, provider).appointments({ role: 'provider' }))
        .appointments
      expect(await scheduling.linkedAppointment({ token: toProvider })).toEqual({
        side: 'PROVIDER',
        name: 'Ana Peña',
        isSignedIn: false,
        isGuest: false,
        canBookAgain: false,
        providerId: provider.personId,
        confirmsAtOnce: false,
        appointment: theirs,
      })
    }
  })

  it('an appointment link reports whether the caller is signed in as its recipient', async () => {
    const { client, provider, toClient } = await setUp()
    const read = (who: typeof client) =>
      createSchedulingTestCaller(db, who).linkedAppointment({ token: toClient })
    expect((await read(client)).isSignedIn).toBe(true)
    expect((await read(provider)).isSignedIn).toBe(false)
  })

  it('an appointment link shows the client’s contact data to the provider only, while the appointment is open', async () => {
    const waiting = await setUp()
    const contact = { email: waiting.client.email, phone: '33 1111 2222' }
    const shown = (token: string) => visitor.linkedAppointment({ token })
    expect((await shown(waiting.toProvider)).appointment.contact).toEqual(contact)
    expect((await shown(waiting.toClient)).appointment.contact).toBeNull()
    const cancelled = await setUp({ status: 'CANCELLED' })
    expect((await shown(cancelled.toProvider)).appointment.contact).toBeNull()
  })
})

describe('an action by the link of an e-mail', () => {
  it('a repeated confirmation by an appointment link sends the client one e-mail', async () => {
    const { client, row, toProvider } = await setUp()
    await readSubjectsAndDeleteMails(db, client)
    const confirm = () =>
      visitor.answerByLink({ token: toProvider, action: 'confirm', startsAt: thursdayAt10 })
    expect(await confirm()).toEqual({ notice: 'CONFIRMED' })
    expect(await confirm()).toEqual({ notice: 'CONFIRMED' })
    expect(await row()).toMatchObject({ status: 'CONFIRMED', sequence: 1 })
    expect(await readSubjectsAndDeleteMails(db, client)).toHaveLength(1)
  })

  it('an appointment link rejects a confirmation of a start time that has changed meanwhile', async () => {
    const { client, row, toProvider } = await setUp()
    const { id } = await row()
    await createSchedulingTestCaller(db, client).reschedule({ id, date: '2026-05-22', time: '10:00' })
    const confirm = (startsAt: Date) =>
      visitor.answerByLink({ token: toProvider, action: 'confirm', startsAt })
    await expectAppError(confirm(thursdayAt10), 'SCHEDULING.APPOINTMENT_MOVED')
    expect(await row()).toMatchObject({ status: 'PENDING', startsAt: fridayAt10 })
    expect(await confirm(fridayAt10)).toEqual({ notice: 'CONFIRMED' })
  })

  it('by an appointment link, the provider can cancel a pending appointment, but not a confirmed one', async () => {
    const pending = await setUp()
    const cancel = (token: string) => visitor.answerByLink({ token, action: 'cancel' })
    expect(await cancel(pending.toProvider)).toEqual({ notice: 'CANCELLED' })
    expect(await pending.row()).toMatchObject({ status: 'CANCELLED', cancelledBy: 'PROVIDER' })
    const confirmed = await setUp({ status: 'CONFIRMED' })
    await expectAppError(cancel(confirmed.toProvider), 'SCHEDULING.CONFIRMED_FOR_CLIENT')
    expect(await confirmed.row()).toMatchObject({ status: 'CONFIRMED' })
  })

  it('by an appointment link, the client can cancel until the deadline, and repeat the cancellation', async () => {
    const { row, toClient } = await setUp({ status: 'CONFIRMED' })
    const cancel = (token: string) => visitor.answerByLink({ token, action: 'cancel' })
    expect(await cancel(toClient)).toEqual({ notice: 'CANCELLED' })
    expect(await cancel(toClient)).toEqual({ notice: 'CANCELLED' })
    expect(await row()).toMatchObject({ status: 'CANCELLED', cancelledBy: 'CLIENT' })
    const late = await setUp({ status: 'CONFIRMED', changeableUntil: new Date(wednesdayNoon.getTime() - 1) })
    await expectAppError(cancel(late.toClient), 'SCHEDULING.TOO_LATE_TO_CHANGE')
  })

  it('by an appointment link, the client can accept a proposal, and the link stays valid', async () => {
    const { row, toClient } = await setUp({ status: 'CONFIRMED', ...proposal })
    const answer = { token: toClient, action: 'acceptProposal', startsAt: fridayAt10 } as const
    const accept = () => visitor.answerByLink({ ...answer, clientTimeZone: 'America/Tijuana' })
    expect(await accept()).toEqual({ notice: 'RESCHEDULED' })
    expect(await accept()).toEqual({ notice: 'RESCHEDULED' })
    const moved = { startsAt: fridayAt10, status: 'CONFIRMED', proposedStartsAt: null }
    expect(await row()).toMatchObject({ ...moved, clientTimeZone: 'America/Tijuana' })
    const { appointment } = await visitor.linkedAppointment({ token: toClient })
    expect(appointment).toMatchObject({ date: '2026-05-22', proposal: null, canCancel: true })
  })

  it('an appointment link declines a proposal only if the request contains the start time that the provider proposed', async () => {
    const { row, toClient } = await setUp({ status: 'CONFIRMED', ...proposal })
    const decline = (startsAt: Date) =>
      visitor.answerByLink({ token: toClient, action: 'declineProposal', startsAt })
    await expectAppError(decline(thursdayAt10), 'SCHEDULING.PROPOSAL_GONE')
    expect(await decline(fridayAt10)).toEqual({ notice: 'PROPOSAL_DECLINED' })
    expect(await row()).toMatchObject({ startsAt: thursdayAt10, proposedStartsAt: null })
  })

  it('an appointment link rejects actions of the other participant, even if the other participant is signed in', async () => {
    const { provider, client, row, toClient } = await setUp()
    for (const who of [null, provider, client]) {
      const confirm = createSchedulingTestCaller(db, who).answerByLink({
        token: toClient,
        action: 'confirm',
        startsAt: thursdayAt10,
      })
      await expectAppError(confirm, 'SCHEDULING.NOT_THE_PROVIDER')
    }
    expect(await row()).toMatchObject({ status: 'PENDING' })
    const proposed = await setUp({ status: 'CONFIRMED', ...proposal })
    for (const action of ['acceptProposal', 'declineProposal'] as const) {
      const answer = { token: proposed.toProvider, action, startsAt: fridayAt10 }
      await expectAppError(
        createSchedulingTestCaller(db, proposed.client).answerByLink(answer),
        'SCHEDULING.APPOINTMENT_NOT_FOUND',
      )
    }
    expect(await proposed.row()).toMatchObject({ startsAt: thursdayAt10, ...proposal })
  })
})

describe('the link of an e-mail is invalid', () => {
  it('an appointment link is invalid when any of its characters is changed', async () => {
    const { toClient, toProvider } = await setUp()
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    expect(toClient).toMatch(/^[\w-]{44}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(toClient, toProvider),
        fc.nat({ max: toClient.length - 1 }),
        fc.constantFrom(...alphabet),
        async (token, at, character) => {
          fc.pre(token[at] !== character)
          await expectDead(token.slice(0, at) + character + token.slice(at + 1))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('an appointment link is invalid when its token is a random or truncated text', async () => {
    const { toClient } = await setUp()
    for (const token of ['', 'x', toClient.slice(1), `${toClient}A`, `${toClient.slice(0, -1)}=`])
      await expectDead(token)
    for (let round = 0; round < 20; round++) await expectDead(randomBytes(33).toString('base64url'))
    await expectAppError(visitor.answerByLink({ token: 'x', action: 'cancel' }), 'SCHEDULING.LINK_INVALID')
  })

  it('an appointment link is invalid if the role and the e-mail address belong to different participants', async () => {
    const { id, client, provider } = await setUp()
    await expectDead(await createAppointmentLinkToken(db, id, 'CLIENT', provider.email))
    await expectDead(await createAppointmentLinkToken(db, id, 'PROVIDER', client.email))
  })

  it('an appointment link is invalid a week after the end of the appointment, also after a move', async () => {
    const { id, toClient } = await setUp({ status: 'CONFIRMED' })
    const daysLater = (days: number) =>
      createSchedulingTestCaller(db, null, new Date(thursdayAt10.getTime() + days * day))
    expect((await daysLater(6).linkedAppointment({ token: toClient })).appointment.isPast).toBe(true)
    await expectDead(toClient, daysLater(8))
    const moved = new Date(thursdayAt10.getTime() + 30 * day)
    await db.appointment.update({
      where: { id },
      data: { startsAt: moved, endsAt: new Date(moved.getTime() + hourMs / 2) },
    })
    await expect(daysLater(8).linkedAppointment({ token: toClient })).resolves.toMatchObject({
      side: 'CLIENT',
    })
  })

  it('an appointment link is invalid when its recipient has deleted the account; the other participant’s link stays valid', async () => {
    const { client, toClient, toProvider } = await setUp()
    const { identity } = createTestCaller(db, client.actor, { now: wednesdayNoon })
    await identity.deleteAccount({ password: client.password, email: null })
    await expectDead(toClient)
    const left = await visitor.linkedAppointment({ token: toProvider })
    expect(left.appointment).toMatchObject({ status: 'CANCELLED', contact: null })
    expect(left.appointment.counterpart).toMatchObject({ personId: null, name: 'Luis Ochoa' })
  })

  it("an appointment link is invalid while the operator has disabled its recipient's account", async () => {
    const { provider, row, toClient, toProvider } = await setUp()
    const ctx = createTestContext(db, null, { now: wednesdayNoon })
    await disableAccount(ctx, provider.email)
    await expectDead(toProvider)
    const confirm = visitor.answerByLink({ token: toProvider, action: 'confirm', startsAt: thursdayAt10 })
    await expectAppError(confirm, 'SCHEDULING.LINK_INVALID')
    expect(await row()).toMatchObject({ status: 'PENDING' })
    await expect(visitor.linkedAppointment({ token: toClient })).resolves.toMatchObject({ side: 'CLIENT' })
    await enableAccount(ctx, provider.email)
    await expect(visitor.linkedAppointment({ token: toProvider })).resolves.toMatchObject({
      side: 'PROVIDER',
    })
  })

  it('an appointment link is invalid when the e-mail address of its recipient has changed', async () => {
    const { provider, client, toProvider, toClient } = await setUp()
    for (const [{ personId }, token] of [
      [provider, toProvider],
      [client, toClient],
    ] as const) {
      const email = `${personId}@correo.example`
      await db.person.update({ where: { id: personId }, data: { email } })
      await expectDead(token)
    }
  })

  it('an appointment link is invalid when its recipient has no e-mail address', async () => {
    const { id, client, toClient } = await setUp()
    await db.person.update({ where: { id: client.personId }, data: { email: null } })
    await expectDead(toClient)
    await expectDead(await createAppointmentLinkToken(db, id, 'CLIENT', ''))
  })
})

it('a client without account can cancel an appointment by the link in an e-mail', async () => {
  const provider = await makeProvider(db)
  const contact = await makeContact(db, { createdById: provider.personId, email: 'don.chuy@correo.example' })
  const { id } = await makeAppointment(db, provider, contact, thursdayAt10, {
    clientEmail: 'don.chuy@correo.example',
    bookedByProvider: true,
  })
  const token = await createAppointmentLinkToken(db, id, 'CLIENT', 'don.chuy@correo.example')
  await expect(visitor.answerByLink({ token, action: 'cancel' })).resolves.toEqual({ notice: 'CANCELLED' })
})
