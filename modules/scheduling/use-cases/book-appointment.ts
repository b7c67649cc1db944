import type { z } from 'zod'
import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  assertPersonNotBlocked,
  findPersonCards,
  lockNonHiddenCallerAndPersonRows,
  type PersonCard,
} from '#modules/identity/api.ts'
import type {
  BookAppointmentInput,
  bookAppointmentOutput,
} from '#modules/scheduling/contract/appointments.ts'
import { findAgenda } from '#modules/scheduling/data/agenda.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import { acquireClientBookingLock, acquireProviderBookingLock } from '#modules/scheduling/data/locks.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import {
  computeAppointmentDeadlines,
  findBookableSlot,
  getInitialAppointmentStatus,
  reasonNotToBookMoreAppointments,
  toAppointmentTimeColumns,
} from '#modules/scheduling/rules.ts'
import { type RecentlyTakenSlot, runExclusive } from '#modules/scheduling/run-exclusive.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import {
  cancelExpiredRequestsAndNotify,
  findClientsOverlappingSlot,
} from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { chooseBookingPhone } from '#modules/scheduling/use-cases/find-booking-phone.ts'
import { hasVerifiedEmail, isBookingAutoConfirmed } from '#modules/scheduling/use-cases/recognize-client.ts'
import {
  chooseBookedService,
  createAppointmentRow,
  findBookingByRequestKey,
  hashBookingInput,
  runBookingTransaction,
  toBookingResponse,
} from '#modules/scheduling/use-cases/write-booking.ts'

export type BookedAppointment = z.infer<typeof bookAppointmentOutput>

interface SlotTaken {
  takenBy: (PersonId | null)[]
}

interface BookingResult {
  booked: BookedAppointment
  isNew: boolean
}

/**
 * A repeated request key returns the appointment of the first request.
 * @throws SCHEDULING.OWN_AGENDA, SCHEDULING.AGENDA_DISABLED, SCHEDULING.NO_RANGES, SCHEDULING.SERVICE_REQUIRED,
 * SCHEDULING.SERVICE_NOT_FOUND, SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN,
 * SCHEDULING.TOO_MANY_BOOKED_UNPROVEN, SCHEDULING.TOO_MANY_BOOKED, SCHEDULING.TOO_MANY_BOOKED_IN_ALL,
 * SCHEDULING.TOO_MANY_PROVIDERS, SCHEDULING.REQUEST_KEY_USED, SCHEDULING.PHONE_REQUIRED, IDENTITY.INVALID_PHONE
 */
export async function bookAppointment(
  ctx: MemberContext,
  input: BookAppointmentInput,
): Promise<BookedAppointment> {
  const me = ctx.actor.personId
  if (input.personId === me) throw createSchedulingError('SCHEDULING.OWN_AGENDA')
  const slotName = `${input.date} ${input.time} ${input.serviceId ?? ''}`
  const requestedAt = performance.now()
  const book = async (taken: Map<string, RecentlyTakenSlot>): Promise<BookedAppointment> => {
    const known = taken.get(slotName)
    if (known && known.at > requestedAt && !known.clientIds.has(me))
      throw createSchedulingError('SCHEDULING.SLOT_TAKEN')
    const startedAt = performance.now()
    const outcome = await runBookingTransaction(ctx, (tx) => bookInTransaction(tx, ctx, input))
    if ('takenBy' in outcome) {
      taken.set(slotName, { at: startedAt, clientIds: new Set(outcome.takenBy) })
      throw createSchedulingError('SCHEDULING.SLOT_TAKEN')
    }
    if (outcome.isNew) taken.set(slotName, { at: performance.now(), clientIds: new Set([me]) })
    return outcome.booked
  }
  // Without a queue, each concurrent booking of a client would occupy a database connection.
  return runExclusive(`client ${me}`, () => runExclusive(input.personId, book))
}

async function bookInTransaction(
  tx: Tx,
  ctx: MemberContext,
  input: BookAppointmentInput,
): Promise<BookingResult | SlotTaken> {
  const { client, provider } = await lockBoth(tx, ctx, input.personId)
  await assertPersonNotBlocked(tx, { by: provider.id, person: client.id })
  await acquireClientBookingLock(tx, client.id)
  await acquireProviderBookingLock(tx, provider.id)
  const digest = hashBookingInput(input)
  const earlier = await findBookingByRequestKey(tx, { clientId: client.id }, input.requestKey, digest)
  if (earlier) return { booked: earlier, isNew: false }

  const now = ctx.clock.now()
  const agenda = await findAgenda(tx, provider.id, now)
  if (!agenda?.enabled) throw createSchedulingError('SCHEDULING.AGENDA_DISABLED')
  if (agenda.ranges.length === 0) throw createSchedulingError('SCHEDULING.NO_RANGES')
  const service = await chooseBookedService(tx, provider.id, input.serviceId)
  const durationMinutes = service?.durationMinutes ?? agenda.durationMinutes
  const slot = findBookableSlot(agenda, { ...input, durationMinutes }, now)
  if (!slot) throw createSchedulingError('SCHEDULING.SLOT_NOT_OFFERED')
  const phone = await chooseBookingPhone(tx, client, input.phone, agenda.requiresClientPhone)
  const takenBy = await findClientsOverlappingSlot(tx, provider.id, slot, { now, buffers: agenda })
  if (takenBy.length > 0) return { takenBy }
  const pair = { clientId: client.id, providerId: provider.id }
  await assertMayBookMore(tx, ctx, pair, now)
  countProvider(ctx, provider.id)
  await cancelExpiredRequestsAndNotify(tx, ctx, { providerId: provider.id, ...slot }, now)

  const autoConfirm = await isBookingAutoConfirmed(tx, ctx, agenda.autoConfirmFor, pair, now)
  const status = getInitialAppointmentStatus(autoConfirm)
  const appointment = await appointments.createAppointment(tx, {
    ...createAppointmentRow({
      provider,
      client: { ...client, phone },
      service,
      note: input.note,
      requestKey: input.requestKey,
      digest,
    }),
    ...toAppointmentTimeColumns(agenda.timeZone, slot),
    ...computeAppointmentDeadlines(agenda, { status, startsAt: slot.startsAt }, now),
    clientTimeZone: input.clientTimeZone ?? null,
    durationMinutes,
    status,
    autoConfirm,
  })
  await notifyAboutAppointmentChange(tx, ctx, { kind: 'BOOKED', by: 'CLIENT', appointment })
  return { booked: toBookingResponse(appointment), isNew: true }
}

async function assertMayBookMore(
  tx: Tx,
  { config }: MemberContext,
  pair: { clientId: PersonId; providerId: PersonId },
  now: Date,
): Promise<void> {
  const open = await appointments.countOpenBookingsOfClient(tx, pair, now)
  const reason = reasonNotToBookMoreAppointments(
    open,
    await hasVerifiedEmail(tx, pair.clientId),
    config.limits,
  )
  if (!reason) return
  const { code, limit } = reason
  throw createSchedulingError(code, { values: { appointments: limit === 1 ? '1 cita' : `${limit} citas` } })
}

/** Without the limit on providers, a member could book and cancel appointments just to read many providers' phones. */
function countProvider(ctx: MemberContext, providerId: PersonId): void {
  if (!ctx.takeContactReads([providerId], 'account').has(providerId))
    throw createSchedulingError('SCHEDULING.TOO_MANY_PROVIDERS')
}

async function lockBoth(
  tx: Tx,
  { actor }: MemberContext,
  providerId: PersonId,
): Promise<{ client: PersonCard; provider: PersonCard }> {
  const { me, other } = await lockNonHiddenCallerAndPersonRows(tx, actor, providerId)
  if (other === me) throw createSchedulingError('SCHEDULING.OWN_AGENDA')
  const people = await findPersonCards(tx, other === null ? [me] : [me, other])
  const provider = people.find((person) => person.id === other)
  const client = people.find((person) => person.id === me)
  if (!provider) throw createSchedulingError('SCHEDULING.AGENDA_DISABLED')
  if (!client) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return { client, provider }
}
