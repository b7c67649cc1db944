import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import { isOnItsWay } from '#kernel/mail/outbox.ts'
import {
  findPersonCards,
  findVisibleByNameAndPhone,
  holdActor,
  holdParties,
  type PersonCard,
  phoneKey,
} from '#modules/identity/api.ts'
import type { BookedFor, BookForInput } from '#modules/scheduling/contract/appointments.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import type { AppointmentRecord } from '#modules/scheduling/data.ts'
import * as data from '#modules/scheduling/data.ts'
import { MINUTE } from '#modules/scheduling/local-time.ts'
import { refusal } from '#modules/scheduling/refusals.ts'
import { findChosenTime, termsOf, timeFieldsOf } from '#modules/scheduling/rules.ts'
import { announceChange } from '#modules/scheduling/use-cases/announce-change.ts'
import { findTakers, releaseExpired } from '#modules/scheduling/use-cases/free-slots.ts'
import {
  answerFor,
  digestOf,
  findEarlierBooking,
  newAppointment,
  transactBooking,
} from '#modules/scheduling/use-cases/write-booking.ts'
import { mailIdOf } from '#modules/scheduling/use-cases/write-to-parties.ts'

/** How long ago it may have begun: somebody who walked in is often written down a little later. Milliseconds. */
const walkInGrace = 60 * MINUTE

type Client = Pick<PersonCard, 'name' | 'email' | 'phone'> & { id: string | null }

/**
 * The provider books for somebody: a walk-in, a phone call. Confirmed at once. What an agenda asks of clients does not bind
 * its owner (hours, notice, buffers, being enabled); only another appointment does.
 * @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.NOT_A_KNOWN_CLIENT, SCHEDULING.OWN_AGENDA, SCHEDULING.SERVICE_NOT_FOUND,
 * SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN, SCHEDULING.REQUEST_KEY_USED, IDENTITY.INVALID_PHONE,
 * IDENTITY.PROFILE_HIDDEN
 */
export function bookForClient(ctx: MemberContext, input: BookForInput): Promise<BookedFor> {
  return transactBooking(ctx, async (tx) => {
    const { provider, client } = await holdBoth(tx, ctx, input.client)
    await data.lockProvider(tx, provider.id)
    const digest = digestOf(input)
    const earlier = await findEarlierBooking(tx, { providerId: provider.id }, input.requestKey, digest)
    if (earlier)
      return { ...earlier, client: await told(tx, await appointments.findAppointment(tx, earlier.id)) }

    const now = ctx.clock.now()
    const agenda = await data.findAgenda(tx, provider.id, now)
    if (!agenda) throw refusal('SCHEDULING.AGENDA_NOT_SAVED')
    const service = await findService(tx, provider.id, input.serviceId)
    const durationMinutes = input.durationMinutes ?? service?.durationMinutes ?? agenda.durationMinutes
    const earliest = new Date(now.getTime() - walkInGrace)
    const slot = findChosenTime(agenda.timeZone, { ...input, durationMinutes }, earliest)
    if (!slot) throw refusal('SCHEDULING.SLOT_NOT_OFFERED')
    if ((await findTakers(tx, provider.id, slot, { now })).length > 0) throw refusal('SCHEDULING.SLOT_TAKEN')
    await releaseExpired(tx, ctx, { providerId: provider.id, ...slot }, now)

    const status = 'CONFIRMED'
    const { note, requestKey } = input
    const appointment = await appointments.createAppointment(tx, {
      ...newAppointment({ provider, client, service, note, requestKey, digest }),
      ...timeFieldsOf(agenda.timeZone, slot),
      ...termsOf(agenda, { status, startsAt: slot.startsAt }, now),
      durationMinutes,
      bookedByProvider: true,
      status,
      autoConfirm: agenda.autoConfirm,
    })
    await announceChange(tx, ctx, { kind: 'BOOKED', by: 'PROVIDER', appointment })
    return { ...answerFor(appointment), client: await told(tx, appointment) }
  })
}

/** Whom the mail of the booking reaches, and whom it does not: a limit may have dropped it. */
async function told(tx: Tx, appointment: AppointmentRecord | null): Promise<BookedFor['client']> {
  if (appointment === null) return { name: '', phone: null, isMailed: false }
  const { id, clientName: name, clientPhone: phone } = appointment
  return { name, phone, isMailed: await isOnItsWay(tx, mailIdOf('bookedFor', { id, sequence: 0 })) }
}

async function holdBoth(
  tx: Tx,
  ctx: MemberContext,
  asked: BookForInput['client'],
): Promise<{ provider: PersonCard; client: Client }> {
  const clientId = 'personId' in asked ? asked.personId : await findTyped(tx, ctx, asked)
  const { me, other } = await holdParties(tx, ctx.actor, clientId ?? ctx.actor.personId)
  if (clientId !== null && other === me) throw refusal('SCHEDULING.OWN_AGENDA')
  const people = await findPersonCards(tx, other === null ? [me] : [me, other])
  const provider = people.find(({ id }) => id === me)
  if (!provider) throw new AppError('KERNEL.SIGN_IN_REQUIRED', { kind: 'UNAUTHORIZED' })
  const known = people.find(({ id }) => id !== me)
  if ('personId' in asked) {
    if (!known || !(await isTheirs(tx, ctx, me, known.id))) throw refusal('SCHEDULING.NOT_A_KNOWN_CLIENT')
    return { provider, client: known }
  }
  return { provider, client: known ?? { id: null, email: null, ...asked } }
}

/**
 * Whoever has this name and phone; who is hidden is nobody. Nobody is added for it: a client who called did not ask for a page in the directory, so the
 * appointment alone knows them.
 */
async function findTyped(tx: Tx, ctx: MemberContext, typed: { name: string; phone: string }) {
  if (phoneKey(typed.phone) === null) throw new AppError('IDENTITY.INVALID_PHONE')
  await holdActor(tx, ctx.actor)
  return (await findVisibleByNameAndPhone(tx, typed.name, typed.phone))?.id ?? null
}

/** In the provider's circle, or a client before: others could be written to, and listed as clients, by anybody. */
async function isTheirs(tx: Tx, ctx: MemberContext, ownerId: string, personId: string): Promise<boolean> {
  for (const participant of ctx.participants)
    if (await participant.trusts?.(tx, { ownerId, personId })) return true
  return appointments.isClientOf(tx, ownerId, personId)
}

async function findService(tx: Tx, providerId: string, serviceId: string | undefined) {
  if (serviceId === undefined) return null
  const service = (await data.findServices(tx, providerId)).find(({ id }) => id === serviceId)
  if (!service) throw refusal('SCHEDULING.SERVICE_NOT_FOUND')
  return service
}
