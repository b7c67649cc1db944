import { v7 as uuidv7 } from 'uuid'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import { hashToken, newToken } from '#kernel/tokens.ts'
import { findPerson, findPersonCards, profilePath } from '#modules/identity/api.ts'
import type { IdentityErrorCode } from '#modules/identity/contract.ts'
import type {
  Invitation,
  InvitationsErrorCode,
  SentInvitations,
  SentInvitationsInput,
} from '#modules/invitations/contract.ts'
import * as data from '#modules/invitations/data.ts'
import { assertCanBeUsed, expiryOf, stateOf } from '#modules/invitations/rules.ts'

const pageSize = 20

/** What the member has invited people with, newest first. No token is among it: it belongs to who is invited. */
export async function listSent(ctx: MemberContext, input: SentInvitationsInput): Promise<SentInvitations> {
  const rows = await data.findSent(ctx.db, ctx.actor.personId, input.cursor ?? null, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const cards = await findPersonCards(
    ctx.db,
    page.map((row) => row.contactId),
  )
  const paths = new Map(cards.map((card) => [card.id, profilePath(card)]))
  const now = ctx.clock.now()
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    invitations: page.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      profilePath: paths.get(row.contactId) ?? profilePath({ id: row.contactId, slug: null }),
      state: stateOf(row, now),
      emailSent: row.mailedAt !== null,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    })),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

/**
 * What a token invites to, for whoever holds it.
 * @throws INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.EXPIRED
 */
export async function readInvitation(ctx: RequestContext, input: { token: string }): Promise<Invitation> {
  const invitation = await data.findByTokenHash(ctx.db, hashToken(input.token))
  const contact = invitation && (await findPerson(ctx.db, invitation.contactId))
  if (!contact) throw new AppError<InvitationsErrorCode>('INVITATIONS.INVALID_TOKEN', { kind: 'NOT_FOUND' })
  assertCanBeUsed(invitation, ctx.clock.now())
  return {
    name: invitation.name,
    email: invitation.email,
    phone: invitation.phone,
    profession: invitation.profession,
    city: invitation.city,
    address: contact.address,
    hasShop: contact.hasShop,
    inviterName: invitation.inviterName,
    expiresAt: invitation.expiresAt,
  }
}

/**
 * Invites a contact who has an e-mail, in the caller's transaction (spec §3, Invitation). Nothing is sent.
 * @returns `mailToken` proves the contact's mailbox to whoever holds it (design decision 2): it may leave by mail to the
 * contact, and must never reach the inviter. Only its hash is stored.
 * @throws IDENTITY.PERSON_NOT_FOUND
 */
export async function createInvitation(
  tx: Tx,
  { contactId, inviterId, now }: { contactId: string; inviterId: string; now: Date },
): Promise<{ id: string; mailToken: string }> {
  const contact = await findPerson(tx, contactId)
  const inviter = await findPerson(tx, inviterId)
  if (!contact || !inviter)
    throw new AppError<IdentityErrorCode>('IDENTITY.PERSON_NOT_FOUND', { kind: 'NOT_FOUND' })
  const id = uuidv7()
  const mailToken = newToken()
  const invitation = {
    id,
    contactId,
    inviterId,
    inviterName: inviter.name,
    email: contact.email,
    name: contact.name,
    phone: contact.phone,
    profession: contact.professions[0] ?? null,
    city: contact.city,
    createdAt: now,
    expiresAt: expiryOf(now),
  }
  await data.create(tx, invitation, hashToken(mailToken))
  return { id, mailToken }
}
