import type { Config } from '#kernel/config.ts'
import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type InvitationId, invitationIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createUnsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { deleteUnsentMail, type EnqueueMailContext, enqueueMail } from '#kernel/mail/outbox.ts'
import { countRateLimitedAction, type RateLimit } from '#kernel/throttle.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import {
  createIdentityError,
  findPerson,
  getProfilePath,
  type IdOfRowLockedPerson,
  isBlockedByEmailOwner,
  isPersonHiddenFromCaller,
  lockAccountIfEmailUnproven,
  lockPersonRow,
} from '#modules/identity/api.ts'
import type { CreatedInvitation, InvitationLink } from '#modules/invitations/contract/invitations.ts'
import {
  maxDailyInvitationMails,
  maxLinksPerInvitation,
  minInvitationMailIntervalMinutes,
} from '#modules/invitations/contract/limits.ts'
import {
  deleteInvitation,
  deleteOldInvitationLinks,
  findPendingInvitation,
  findUnmailedInvitations,
  insertInvitation,
  insertInvitationToken,
  lockOwnInvitation,
  markInvitationMailed,
} from '#modules/invitations/data/invitations.ts'
import {
  createInvitationUrl,
  formatInvitationLinkMessage,
  type InvitationMailData,
  invitationMail,
} from '#modules/invitations/emails.ts'
import { createInvitationsError } from '#modules/invitations/errors.ts'
import {
  computeInvitationExpiry,
  getInvitationState,
  isInvitationMailIntervalOver,
} from '#modules/invitations/rules.ts'

const minute = 60_000
const perMailbox: RateLimit = {
  name: 'invitation-mail',
  max: 1,
  withinMs: minInvitationMailIntervalMinutes * minute,
}
const perInviter: RateLimit = {
  name: 'invitations-of-member',
  max: maxDailyInvitationMails,
  withinMs: 24 * 60 * minute,
}

type Sender = EnqueueMailContext & { config: Pick<Config, 'linkBase'> }

/**
 * Creates an invitation; `mailed` is false if a limit, a block or an unconfirmed e-mail prevents the e-mail.
 * @throws IDENTITY.PERSON_NOT_FOUND, INVITATIONS.CLAIMED
 */
export async function createInvitation(
  tx: Tx,
  ctx: Sender,
  { contactId, inviterId }: { contactId: PersonId; inviterId: PersonId },
): Promise<CreatedInvitation> {
  const contact = await findPerson(tx, contactId)
  const inviter = await findPerson(tx, inviterId)
  if (!contact || !inviter) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  if (contact.accountId !== null) throw createInvitationsError('INVITATIONS.CLAIMED')
  const now = ctx.clock.now()
  const invitation = {
    id: createId(invitationIdSchema),
    contactId,
    inviterId,
    inviterName: inviter.name,
    email: contact.email,
    name: contact.name,
    phone: contact.phone,
    profession: contact.professions[0] ?? null,
    city: contact.city,
    createdAt: now,
    expiresAt: computeInvitationExpiry(now),
  }
  await insertInvitation(tx, invitation)
  const rejection = await whyNotMailed(tx, invitation, now)
  const mailed =
    rejection === null && (await mail(tx, ctx, { ...invitation, profilePath: getProfilePath(contact) }))
  return { invitationId: invitation.id, mailed }
}

/** @throws IDENTITY.PERSON_NOT_FOUND, INVITATIONS.CLAIMED */
export async function inviteContact(
  tx: Tx,
  ctx: Sender,
  invitee: { contactId: IdOfRowLockedPerson; inviterId: IdOfRowLockedPerson },
): Promise<CreatedInvitation> {
  await lockPersonRow(tx, invitee.contactId)
  const pending = await findPendingInvitation(tx, invitee.inviterId, invitee.contactId, ctx.clock.now())
  return pending ? { invitationId: pending.id, mailed: false } : createInvitation(tx, ctx, invitee)
}

/**
 * The invitation, even an expired one, is valid for another 30 days after the resend.
 *
 * @throws INVITATIONS.NOT_FOUND, INVITATIONS.ALREADY_USED, INVITATIONS.NO_EMAIL, INVITATIONS.JUST_MAILED,
 * INVITATIONS.TOO_MANY_MAILS, INVITATIONS.CONFIRM_EMAIL, INVITATIONS.NOT_SENT
 */
export function resendInvitation(
  ctx: MemberContext,
  input: { invitationId: InvitationId },
): Promise<{ expiresAt: Date }> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const invitation = await lockOwn(tx, ctx, input)
    const rejection = isInvitationMailIntervalOver(invitation, now)
      ? await whyNotMailed(tx, { ...invitation, inviterId: ctx.actor.personId }, now)
      : 'INVITATIONS.JUST_MAILED'
    if (rejection !== null) throw createInvitationsError(rejection)
    const contact = await findPerson(tx, invitation.contactId)
    if (!contact) throw createInvitationsError('INVITATIONS.NOT_FOUND')
    const expiresAt = computeInvitationExpiry(now)
    const isSent = await mail(tx, ctx, { ...invitation, expiresAt, profilePath: getProfilePath(contact) })
    if (!isSent) throw createInvitationsError('INVITATIONS.NOT_SENT')
    return { expiresAt }
  })
}

/** Call `sendInvitationsWaitingForEmailProof` in the transaction that confirms the inviter's e-mail. */
export async function sendInvitationsWaitingForEmailProof(
  tx: Tx,
  ctx: Sender,
  inviterId: PersonId,
): Promise<void> {
  if (await isPersonHiddenFromCaller(tx, null, inviterId)) return
  const now = ctx.clock.now()
  for (const invitation of await findUnmailedInvitations(tx, inviterId, now)) {
    const contact = await findPerson(tx, invitation.contactId)
    if (!contact) continue
    const rejection = await whyNotMailed(tx, { ...invitation, inviterId }, now)
    if (rejection === 'INVITATIONS.TOO_MANY_MAILS') return
    if (rejection !== null) continue
    await mail(tx, ctx, {
      ...invitation,
      expiresAt: computeInvitationExpiry(now),
      profilePath: getProfilePath(contact),
    })
  }
}

/**
 * A copied link proves no access to the mailbox (docs/decisions/0015).
 * @throws INVITATIONS.NOT_FOUND, INVITATIONS.ALREADY_USED, INVITATIONS.EXPIRED
 */
export function createInvitationLink(
  ctx: MemberContext,
  input: { invitationId: InvitationId },
): Promise<InvitationLink> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const invitation = await lockOwn(tx, ctx, input)
    if (getInvitationState(invitation, now) === 'EXPIRED') throw createInvitationsError('INVITATIONS.EXPIRED')
    const token = createRandomToken()
    const link = {
      invitationId: invitation.id,
      tokenHash: hashToken(token),
      kind: 'LINK',
      createdAt: now,
    } as const
    await insertInvitationToken(tx, link)
    await deleteOldInvitationLinks(tx, link, maxLinksPerInvitation)
    const url = createInvitationUrl(token, ctx.config.linkBase)
    return { url, message: formatInvitationLinkMessage(invitation, url) }
  })
}

/**
 * Invalidates the invitation's links, and removes an unsent e-mail from the queue.
 *
 * @throws INVITATIONS.NOT_FOUND, INVITATIONS.ALREADY_USED
 */
export function withdrawInvitation(
  { db, actor }: MemberContext,
  { invitationId }: { invitationId: InvitationId },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const invitation = await lockOwnInvitation(tx, invitationId, actor.personId)
    if (!invitation) throw createInvitationsError('INVITATIONS.NOT_FOUND')
    if (invitation.usedAt) throw createInvitationsError('INVITATIONS.ALREADY_USED')
    if (invitation.mailId !== null) await deleteUnsentMail(tx, [invitation.mailId])
    await deleteInvitation(tx, invitation.id)
  })
}

async function lockOwn(tx: Tx, { actor }: MemberContext, { invitationId }: { invitationId: InvitationId }) {
  const invitation = await lockOwnInvitation(tx, invitationId, actor.personId)
  if (!invitation) throw createInvitationsError('INVITATIONS.NOT_FOUND')
  if (await isPersonHiddenFromCaller(tx, null, actor.personId))
    throw createIdentityError('IDENTITY.PROFILE_HIDDEN')
  if (await isPersonHiddenFromCaller(tx, null, invitation.contactId))
    throw createInvitationsError('INVITATIONS.NOT_FOUND')
  if (invitation.usedAt) throw createInvitationsError('INVITATIONS.ALREADY_USED')
  return invitation
}

type MailRejection =
  | 'INVITATIONS.NO_EMAIL'
  | 'INVITATIONS.CONFIRM_EMAIL'
  | 'INVITATIONS.JUST_MAILED'
  | 'INVITATIONS.TOO_MANY_MAILS'

async function whyNotMailed(
  tx: Tx,
  { email, inviterId }: { email: string | null; inviterId: PersonId },
  now: Date,
): Promise<MailRejection | null> {
  if (email === null) return 'INVITATIONS.NO_EMAIL'
  if (await lockAccountIfEmailUnproven(tx, inviterId)) return 'INVITATIONS.CONFIRM_EMAIL'
  // The error hides from the inviter that the recipient blocked the inviter.
  if (await isBlockedByEmailOwner(tx, email, inviterId)) return 'INVITATIONS.JUST_MAILED'
  if (!(await countRateLimitedAction(tx, { limit: perInviter, subject: inviterId }, now)))
    return 'INVITATIONS.TOO_MANY_MAILS'
  return (await countRateLimitedAction(tx, { limit: perMailbox, subject: email }, now))
    ? null
    : 'INVITATIONS.JUST_MAILED'
}

type MailedRow = InvitationMailData & { id: InvitationId; email: string | null }

async function mail(tx: Tx, ctx: Sender, invitation: MailedRow): Promise<boolean> {
  const { clock, config } = ctx
  const { id, email, expiresAt } = invitation
  if (email === null) return false
  const now = clock.now()
  const token = createRandomToken()
  await insertInvitationToken(tx, {
    invitationId: id,
    tokenHash: hashToken(token),
    kind: 'MAIL',
    createdAt: now,
  })
  const { linkBase } = config
  const unsubscribeUrl = await createUnsubscribeLink(tx, linkBase, { address: email, category: 'INVITATION' })
  const content = invitationMail(invitation, { token, linkBase, unsubscribeUrl })
  const sent = await enqueueMail(tx, ctx, { kind: 'INVITATION', to: email, ...content })
  await markInvitationMailed(tx, id, { mailId: sent.id, mailedAt: now, expiresAt })
  return sent.accepted
}
