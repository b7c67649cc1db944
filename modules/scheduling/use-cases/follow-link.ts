import type { RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { createKernelError } from '#kernel/errors.ts'
import { applyProcedureCallQuota, type CallQuota } from '#kernel/throttle.ts'
import { findVisiblePersonCards, hasBlockedPerson, type PersonCard } from '#modules/identity/api.ts'
import type { AgendaSlots, SlotsInput } from '#modules/scheduling/contract/agenda.ts'
import type {
  AnswerAppointmentByLinkInput,
  AnswerAppointmentByLinkResult,
  AppointmentByLink,
} from '#modules/scheduling/contract/links.ts'
import { findAgenda } from '#modules/scheduling/data/agenda.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import type { CallerPersonId } from '#modules/scheduling/permissions.ts'
import {
  cancelAppointment,
  confirmAppointment,
  confirmAttendance,
} from '#modules/scheduling/use-cases/answer-appointment.ts'
import type { AppointmentPartyContext } from '#modules/scheduling/use-cases/change-appointment.ts'
import { toAppointmentCard } from '#modules/scheduling/use-cases/list-appointments.ts'
import {
  isRescheduleAutoConfirmed,
  rescheduleAppointment,
} from '#modules/scheduling/use-cases/move-appointment.ts'
import {
  type ResolvedAppointmentLink,
  resolveAppointmentLink,
} from '#modules/scheduling/use-cases/open-link.ts'
import {
  acceptTimeProposal,
  declineTimeProposal,
  proposeAppointmentTime,
  withdrawTimeProposal,
} from '#modules/scheduling/use-cases/propose-time.ts'
import { readFreeSlots } from '#modules/scheduling/use-cases/read-slots.ts'

/** Each change by a client without an account sends the provider an e-mail, so the changes are limited. */
const guestQuota: CallQuota = {
  name: 'changes-by-guest',
  max: 12,
  withinMs: DAY_MS,
  error: () => createKernelError('KERNEL.TOO_MANY_REQUESTS'),
}

/**
 * The response to an appointment link depends on the link's recipient, not on the caller's session.
 * @throws SCHEDULING.LINK_INVALID
 */
export async function readAppointmentByLink(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<AppointmentByLink> {
  const link = await resolveAppointmentLink(ctx, token)
  const { side, isGuest, personId, appointment } = link
  const counterpartId = side === 'CLIENT' ? appointment.providerId : appointment.clientId
  const asParty = { ...ctx, actor: personId === null ? null : { personId } }
  const [counterpart] = counterpartId ? await findVisiblePersonCards(ctx.db, asParty, [counterpartId]) : []
  const name = side === 'CLIENT' ? appointment.clientName : appointment.providerName
  const isSignedIn = personId !== null && ctx.actor?.personId === personId
  const card = toAppointmentCard(appointment, counterpart, personId, ctx.clock.now())
  const isCancelled = side === 'CLIENT' && card.status === 'CANCELLED'
  const canBookAgain = isCancelled && (await isBookableBy(ctx, counterpart, personId))
  const confirmsAtOnce = card.canReschedule && (await isConfirmedAtOnce(ctx, link))
  const { providerId } = appointment
  return { side, name, isSignedIn, isGuest, canBookAgain, providerId, confirmsAtOnce, appointment: card }
}

async function isBookableBy(
  { db }: Pick<RequestContext, 'db'>,
  provider: PersonCard | undefined,
  clientId: CallerPersonId,
): Promise<boolean> {
  if (provider === undefined) return false
  return clientId === null || !(await hasBlockedPerson(db, provider.id, clientId))
}

/** @throws SCHEDULING.LINK_INVALID, and the errors of `readFreeSlots` */
export async function readFreeSlotsForMemberOrLinkRecipient(
  ctx: RequestContext,
  input: SlotsInput,
): Promise<AgendaSlots> {
  if (input.token === undefined) return readFreeSlots(ctx, input)
  const { personId, appointment } = await resolveAppointmentLink(ctx, input.token)
  return readFreeSlots({ ...ctx, actor: { personId } }, { ...input, appointmentId: appointment.id })
}

async function isConfirmedAtOnce(
  ctx: RequestContext,
  { side, appointment }: ResolvedAppointmentLink,
): Promise<boolean> {
  if (side === 'PROVIDER' || appointment.providerId === null) return false
  const now = ctx.clock.now()
  const agenda = await findAgenda(ctx.db, appointment.providerId, now)
  return agenda !== null && isRescheduleAutoConfirmed(ctx.db, ctx, agenda, appointment, now)
}

/**
 * The holder of an appointment link has the permissions of a signed-in client or provider of that appointment.
 * @throws SCHEDULING.LINK_INVALID, KERNEL.TOO_MANY_REQUESTS, and the errors of the action
 */
export async function answerAppointmentByLink(
  ctx: RequestContext,
  input: AnswerAppointmentByLinkInput,
): Promise<AnswerAppointmentByLinkResult> {
  const { isGuest, personId, appointment } = await resolveAppointmentLink(ctx, input.token)
  if (isGuest) {
    const now = ctx.clock.now()
    await inTransaction(ctx.db, (tx) => applyProcedureCallQuota(tx, guestQuota, appointment.id, now))
  }
  const { notice } = await perform({ ...ctx, actor: { personId } }, { ...input, id: appointment.id })
  return { notice }
}

type LinkAction = AnswerAppointmentByLinkInput & Pick<AppointmentByLink['appointment'], 'id'>

function perform(ctx: AppointmentPartyContext, input: LinkAction): Promise<AnswerAppointmentByLinkResult> {
  switch (input.action) {
    case 'confirm':
      return confirmAppointment(ctx, input)
    case 'cancel':
      return cancelAppointment(ctx, input)
    case 'reschedule':
      return rescheduleAppointment(ctx, input)
    case 'proposeTime':
      return proposeAppointmentTime(ctx, input)
    case 'acceptProposal':
      return acceptTimeProposal(ctx, input)
    case 'declineProposal':
      return declineTimeProposal(ctx, input)
    case 'withdrawProposal':
      return withdrawTimeProposal(ctx, input)
    case 'confirmAttendance':
      return confirmAttendance(ctx, input)
  }
}
