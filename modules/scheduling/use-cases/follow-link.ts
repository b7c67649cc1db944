import type { RequestContext } from '#kernel/context.ts'
import { findVisiblePersonCards, isBlocked } from '#modules/identity/api.ts'
import type {
  AnswerByLinkInput,
  LinkAnswerResult,
  LinkedAppointment,
} from '#modules/scheduling/contract/links.ts'
import { cancelAppointment, confirmAppointment } from '#modules/scheduling/use-cases/answer-appointment.ts'
import { toAppointmentCard } from '#modules/scheduling/use-cases/list-appointments.ts'
import { openLink } from '#modules/scheduling/use-cases/open-link.ts'
import { acceptProposal, declineProposal } from '#modules/scheduling/use-cases/propose-time.ts'

/**
 * Returns the appointment of a link as 'Mis Citas' shows it to the link's recipient, regardless of the
 * session.
 * @throws SCHEDULING.LINK_INVALID
 */
export async function readLinkedAppointment(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<LinkedAppointment> {
  const { side, personId, appointment } = await openLink(ctx, token)
  const counterpartId = side === 'CLIENT' ? appointment.providerId : appointment.clientId
  const asParty = { ...ctx, actor: { personId } }
  const [counterpart] = counterpartId ? await findVisiblePersonCards(ctx.db, asParty, [counterpartId]) : []
  const name = side === 'CLIENT' ? appointment.clientName : appointment.providerName
  const isSignedIn = ctx.actor?.personId === personId
  const card = toAppointmentCard(appointment, counterpart, personId, ctx.clock.now())
  const canBookAgain =
    side === 'CLIENT' &&
    card.status === 'CANCELLED' &&
    counterpart !== undefined &&
    !(await isBlocked(ctx.db, counterpart.id, personId))
  return { side, name, isSignedIn, canBookAgain, appointment: card }
}

/**
 * Performs an action for the recipient of a link in an e-mail, with the rules that apply to a signed-in
 * member.
 * @throws SCHEDULING.LINK_INVALID, and the errors of the action
 */
export async function answerByLink(ctx: RequestContext, input: AnswerByLinkInput): Promise<LinkAnswerResult> {
  const { personId, appointment } = await openLink(ctx, input.token)
  const { id } = appointment
  const asParty = { ...ctx, actor: { personId } }
  switch (input.action) {
    case 'confirm':
      return { notice: (await confirmAppointment(asParty, { id, startsAt: input.startsAt })).notice }
    case 'cancel':
      return { notice: (await cancelAppointment(asParty, { id })).notice }
    case 'acceptProposal':
      return { notice: (await acceptProposal(asParty, { ...input, id })).notice }
    case 'declineProposal':
      return { notice: (await declineProposal(asParty, { id, startsAt: input.startsAt })).notice }
  }
}
