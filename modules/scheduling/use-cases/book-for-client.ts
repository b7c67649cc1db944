import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'
import { isMailSentOrQueued } from '#kernel/mail/outbox.ts'
import {
  assertPersonNotBlocked,
  createIdentityError,
  findPersonCards,
  findVisiblePeopleByNameAndPhone,
  lockAndCheckPersonBlocked,
  lockCallerRow,
  lockNonHiddenCallerAndPersonRows,
  type PersonCard,
  toPhoneKey,
} from '#modules/identity/api.ts'
import type {
  BookAppointmentForClientInput,
  BookAppointmentForClientResult,
} from '#modules/scheduling/contract/appointments.ts'
import { findAgenda } from '#modules/scheduling/data/agenda.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import { acquireProviderBookingLock } from '#modules/scheduling/data/locks.ts'
import { findServices } from '#modules/scheduling/data/services.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import {
  computeAppointmentDeadlines,
  findSlotAtChosenTime,
  toAppointmentTimeColumns,
} from '#modules/scheduling/rules.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import {
  cancelExpiredRequestsAndNotify,
  findClientsOverlappingSlot,
} from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { createAppointmentMailId } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'
import { findClientKnownToProvider } from '#modules/scheduling/use-cases/recognize-client.ts'
import {
  createAppointmentRow,
  findBookingByRequestKey,
  hashBookingInput,
  runBookingTransaction,
  toBookingResponse,
} from '#modules/scheduling/use-cases/write-booking.ts'

const walkInGraceMs = 60 * MINUTE_MS

type Client = Pick<PersonCard, 'name' | 'email' | 'phone'> & { id: PersonId | null }

/**
 * Booking for a client rejects only overlaps: working hours, notice and buffers do not apply.
 * @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.NOT_A_KNOWN_CLIENT, SCHEDULING.OWN_AGENDA,
 * SCHEDULING.SERVICE_NOT_FOUND, SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN, SCHEDULING.REQUEST_KEY_USED,
 * IDENTITY.INVALID_PHONE, IDENTITY.PROFILE_HIDDEN, IDENTITY.NOT_BOOKABLE
 */
export function bookAppointmentForClient(
  ctx: MemberContext,
  input: BookAppointmentForClientInput,
): Promise<BookAppointmentForClientResult> {
  return runBookingTransaction(ctx, async (tx) => {
    const { provider, client } = await lockBoth(tx, ctx, input.client)
    await acquireProviderBookingLock(tx, provider.id)
    const digest = hashBookingInput(input)
    const earlier = await findBookingByRequestKey(tx, { providerId: provider.id }, input.requestKey, digest)
    if (earlier)
      return {
        ...earlier,
        client: await describeMailedClient(tx, await appointments.findAppointment(tx, earlier.id)),
      }

    const now = ctx.clock.now()
    const agenda = await findAgenda(tx, provider.id, now)
    if (!agenda) throw createSchedulingError('SCHEDULING.AGENDA_NOT_SAVED')
    const service = await findService(tx, provider.id, input.serviceId)
    const durationMinutes = input.durationMinutes ?? service?.durationMinutes ?? agenda.durationMinutes
    const earliest = new Date(now.getTime() - walkInGraceMs)
    const slot = findSlotAtChosenTime(agenda.timeZone, { ...input, durationMinutes }, earliest)
    if (!slot) throw createSchedulingError('SCHEDULING.SLOT_NOT_OFFERED')
    if ((await findClientsOverlappingSlot(tx, provider.id, slot, { now })).length > 0)
      throw createSchedulingError('SCHEDULING.SLOT_TAKEN')
    await cancelExpiredRequestsAndNotify(tx, ctx, { providerId: provider.id, ...slot }, now)

    const status = 'CONFIRMED'
    const { note, requestKey } = input
    const appointment = await appointments.createAppointment(tx, {
      ...createAppointmentRow({ provider, client, service, note, requestKey, digest }),
      ...toAppointmentTimeColumns(agenda.timeZone, slot),
      ...computeAppointmentDeadlines(agenda, { status, startsAt: slot.startsAt }, now),
      durationMinutes,
      bookedByProvider: true,
      status,
      autoConfirm: true,
    })
    await notifyAboutAppointmentChange(tx, ctx, { kind: 'BOOKED', by: 'PROVIDER', appointment })
    return { ...toBookingResponse(appointment), client: await describeMailedClient(tx, appointment) }
  })
}

async function describeMailedClient(
  tx: Tx,
  appointment: AppointmentRecord | null,
): Promise<BookAppointmentForClientResult['client']> {
  if (appointment === null) return { name: '', phone: null, isMailed: false }
  const { id, clientName: name, clientPhone: phone } = appointment
  return {
    name,
    phone,
    isMailed: await isMailSentOrQueued(tx, createAppointmentMailId('bookedFor', { id, sequence: 0 })),
  }
}

async function lockBoth(
  tx: Tx,
  ctx: MemberContext,
  request: BookAppointmentForClientInput['client'],
): Promise<{ provider: PersonCard; client: Client }> {
  const clientId = 'personId' in request ? request.personId : await findKnownByPhone(tx, ctx, request)
  const { me, other } = await lockNonHiddenCallerAndPersonRows(tx, ctx.actor, clientId ?? ctx.actor.personId)
  if (clientId !== null && other === me) throw createSchedulingError('SCHEDULING.OWN_AGENDA')
  const [provider] = await findPersonCards(tx, [me])
  if (!provider) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  const isOther = other !== null && other !== me
  const known = isOther ? await findClientKnownToProvider(tx, ctx, { providerId: me, clientId: other }) : null
  if ('personId' in request) {
    if (!known) throw createSchedulingError('SCHEDULING.NOT_A_KNOWN_CLIENT')
    await assertPersonNotBlocked(tx, { by: known.id, person: me })
    return { provider, client: known }
  }
  // An appointment is not linked to a client who has blocked the provider.
  if (known && !(await lockAndCheckPersonBlocked(tx, { by: known.id, person: me })))
    return { provider, client: known }
  return { provider, client: { id: null, email: null, ...request } }
}

/** A client who hides the phone number from the provider never matches: a match would disclose the number. */
async function findKnownByPhone(tx: Tx, ctx: MemberContext, typed: { name: string; phone: string }) {
  if (toPhoneKey(typed.phone) === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
  const providerId = await lockCallerRow(tx, ctx.actor)
  for (const { id } of await findVisiblePeopleByNameAndPhone(tx, typed.name, typed.phone)) {
    if (id === providerId) return id
    const known = await findClientKnownToProvider(tx, ctx, { providerId, clientId: id })
    if (known !== null && known.phone !== null) return id
  }
  return null
}

async function findService(tx: Tx, providerId: PersonId, serviceId: ServiceId | undefined) {
  if (serviceId === undefined) return null
  const service = (await findServices(tx, providerId)).find(({ id }) => id === serviceId)
  if (!service) throw createSchedulingError('SCHEDULING.SERVICE_NOT_FOUND')
  return service
}
