import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { MemberContext } from '#kernel/context.ts'
import { type Tx, violates } from '#kernel/db/client.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { AppError } from '#kernel/errors.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { findPersonCards, holdParties, type PersonCard } from '#modules/identity/api.ts'
import type { BookInput, bookOutput } from '#modules/scheduling/contract.ts'
import * as data from '#modules/scheduling/data.ts'
import { localTimeOf } from '#modules/scheduling/local-time.ts'
import { mailForClient, mailForProvider } from '#modules/scheduling/mails.ts'
import { refusal } from '#modules/scheduling/refusals.ts'
import { findOfferedSlot, statusOnBooking } from '#modules/scheduling/rules.ts'
import { inTurn } from '#modules/scheduling/turns.ts'

type Booked = z.infer<typeof bookOutput>

/**
 * Books a slot (spec §4 Booking flow, §5 Booking). The database decides who gets it (design decision 5).
 * @throws SCHEDULING.OWN_AGENDA, SCHEDULING.AGENDA_DISABLED, SCHEDULING.NO_RANGES, SCHEDULING.SERVICE_REQUIRED,
 * SCHEDULING.SERVICE_NOT_FOUND, SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN
 */
export async function bookAppointment(ctx: MemberContext, input: BookInput): Promise<Booked> {
  if (input.personId === ctx.actor.personId) throw refusal('SCHEDULING.OWN_AGENDA')
  const slotName = `${input.date} ${input.time}`
  const askedAt = performance.now()
  return inTurn(input.personId, async (takenAt) => {
    // Of a crowd on one slot, whoever asked before it went is told so without asking the database again.
    if ((takenAt.get(slotName) ?? 0) > askedAt) throw refusal('SCHEDULING.SLOT_TAKEN')
    const startedAt = performance.now()
    try {
      const booked = await insertAndRetry(ctx, input)
      takenAt.set(slotName, performance.now())
      return booked
    } catch (error) {
      if (error instanceof AppError && error.code === 'SCHEDULING.SLOT_TAKEN')
        takenAt.set(slotName, startedAt)
      throw error
    }
  })
}

async function insertAndRetry(ctx: MemberContext, input: BookInput): Promise<Booked> {
  try {
    return await retryOnConflict(() =>
      ctx.db.$transaction(async (tx) => {
        const { client, provider } = await holdBoth(tx, ctx, input.personId)
        await data.lockProvider(tx, provider.id)
        return insertAppointment(tx, ctx, { ...input, personId: provider.id }, provider, client)
      }),
    )
  } catch (error) {
    if (violates(error, 'exclusionViolation')) throw refusal('SCHEDULING.SLOT_TAKEN', { cause: error })
    throw error
  }
}

async function holdBoth(
  tx: Tx,
  { actor }: MemberContext,
  providerId: string,
): Promise<{ client: PersonCard; provider: PersonCard }> {
  const { me, other } = await holdParties(tx, actor, providerId)
  if (other === me) throw refusal('SCHEDULING.OWN_AGENDA')
  const people = await findPersonCards(tx, other === null ? [me] : [me, other])
  const provider = people.find((person) => person.id === other)
  const client = people.find((person) => person.id === me)
  if (!provider) throw refusal('SCHEDULING.AGENDA_DISABLED')
  if (!client) throw new AppError('KERNEL.SIGN_IN_REQUIRED', { kind: 'UNAUTHORIZED' })
  return { client, provider }
}

async function insertAppointment(
  tx: Tx,
  ctx: MemberContext,
  input: BookInput,
  provider: PersonCard,
  client: PersonCard,
): Promise<Booked> {
  const { agenda, slot } = await findFreeSlot(tx, ctx, input)
  const service = await findChosenService(tx, input)
  const id = uuidv7()
  const status = statusOnBooking(agenda.autoConfirm)
  const endTime = localTimeOf(agenda.timeZone, slot.endsAt)
  const appointment = {
    id,
    providerId: provider.id,
    providerName: provider.name,
    clientId: client.id,
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    timeZone: agenda.timeZone,
    localDate: slot.date,
    localTime: slot.time,
    localEndTime: endTime,
    durationMinutes: agenda.durationMinutes,
    status,
    autoConfirm: agenda.autoConfirm,
    serviceName: service?.name ?? null,
    serviceCost: service?.cost ?? null,
  }
  await data.createAppointment(tx, appointment)
  const event = status === 'CONFIRMED' ? 'booked' : 'requested'
  const { linkBase } = ctx.config
  if (client.email)
    await enqueueMail(tx, { to: client.email, ...mailForClient(event, appointment, linkBase) })
  if (provider.email)
    await enqueueMail(tx, { to: provider.email, ...mailForProvider(event, appointment, linkBase) })
  const notice = status === 'CONFIRMED' ? 'BOOKED_CONFIRMED' : 'BOOKED_PENDING'
  return { id, status, date: slot.date, time: slot.time, endTime, notice }
}

async function findFreeSlot(tx: Tx, ctx: MemberContext, input: BookInput) {
  const agenda = await data.findAgenda(tx, input.personId)
  if (!agenda?.enabled) throw refusal('SCHEDULING.AGENDA_DISABLED')
  if (agenda.ranges.length === 0) throw refusal('SCHEDULING.NO_RANGES')
  const slot = findOfferedSlot(agenda, input, ctx.clock.now())
  if (!slot) throw refusal('SCHEDULING.SLOT_NOT_OFFERED')
  const busy = await data.findBusy(tx, input.personId, slot.startsAt, slot.endsAt, null)
  if (busy.length > 0) throw refusal('SCHEDULING.SLOT_TAKEN')
  return { agenda, slot }
}

/** One must be chosen when the provider has any; null when there is none to choose. */
async function findChosenService(tx: Tx, input: BookInput) {
  const services = await data.findServices(tx, input.personId)
  if (services.length === 0) return null
  if (input.serviceId === undefined) throw refusal('SCHEDULING.SERVICE_REQUIRED')
  const chosen = services.find((service) => service.id === input.serviceId)
  if (!chosen) throw refusal('SCHEDULING.SERVICE_NOT_FOUND')
  return chosen
}
