import type { MemberContext } from '#kernel/context.ts'
import { findMailDeliveryStatuses } from '#kernel/mail/outbox.ts'
import { findPersonCards, findPersonIdsWithUnprovenEmail, getProfilePath } from '#modules/identity/api.ts'
import type { SentInvitations, SentInvitationsInput } from '#modules/invitations/contract/invitations.ts'
import { findSentInvitations } from '#modules/invitations/data/invitations.ts'
import {
  canResendInvitation,
  getInvitationState,
  isWaitingForInviterEmailProof,
} from '#modules/invitations/rules.ts'

const pageSize = 20

export async function listSentInvitations(
  ctx: MemberContext,
  input: SentInvitationsInput,
): Promise<SentInvitations> {
  const rows = await findSentInvitations(ctx.db, ctx.actor.personId, input.cursor ?? null, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const { personId: inviterId } = ctx.actor
  const [cards, mails, unproven] = await Promise.all([
    findPersonCards(
      ctx.db,
      page.map((row) => row.contactId),
    ),
    findMailDeliveryStatuses(
      ctx.db,
      page.flatMap((row) => row.mailId ?? []),
    ),
    findPersonIdsWithUnprovenEmail(ctx.db, [inviterId]),
  ])
  const paths = new Map(cards.map((card) => [card.id, getProfilePath(card)]))
  const isProven = !unproven.has(inviterId)
  const now = ctx.clock.now()
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    invitations: page.flatMap((row): SentInvitations['invitations'] => {
      const path = paths.get(row.contactId)
      if (path === undefined) return []
      const { id, contactId: personId, name, email, phone, createdAt, expiresAt } = row
      const noMail = !isProven && isWaitingForInviterEmailProof(row, now) ? 'AWAITS_PROOF' : 'NONE'
      const mail = (row.mailId && mails.get(row.mailId)) || noMail
      const state = getInvitationState(row, now)
      const shown = { id, personId, name, email, phone, profilePath: path, createdAt, expiresAt }
      return [{ ...shown, state, mail, canResend: isProven && canResendInvitation(row, now) }]
    }),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}
