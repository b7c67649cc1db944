import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { OutboxMailId } from '#kernel/ids/contract.ts'
import { isMailCategory, type MailCategory } from '#kernel/mail/contract.ts'
import { createUnsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { type EnqueueMailContext, enqueueMail, type NewMail } from '#kernel/mail/outbox.ts'
import type { RenderedMail } from '#kernel/mail/template.ts'
import { countRateLimitedAction, type RateLimit } from '#kernel/throttle.ts'
import type { AccountRecord } from '#modules/identity/data/accounts.ts'
import { findMemberMailbox, type MemberReference } from '#modules/identity/data/correspondents.ts'

/** Max e-mails per day to an unconfirmed address, for all accounts with this address together. */
const unproven: RateLimit = { name: 'unproven-mailbox', max: 10, withinMs: 24 * 60 * 60_000 }

/**
 * Counts an e-mail to an unconfirmed address, because a stranger may have typed the address.
 * @returns false above the limit
 */
export function countMailToUnprovenAddress(tx: Tx, email: string, now: Date): Promise<boolean> {
  return countRateLimitedAction(tx, { limit: unproven, subject: email }, now)
}

/** An unconfirmed address gets a limited number of e-mails. */
export async function notifyAccountOwner(
  tx: Tx,
  ctx: EnqueueMailContext,
  mailbox: Mailbox,
  mail: Omit<NewMail, 'kind' | 'to'>,
): Promise<void> {
  await writeTo(tx, ctx, mailbox, { kind: 'ESSENTIAL', ...mail })
}

export type MemberMail = MemberReference & {
  /** Members can unsubscribe from every category of e-mails except NOTICE. */
  kind: 'NOTICE' | MailCategory
  id?: OutboxMailId
  write: (reader: { name: string; unsubscribeUrl: string | undefined }) => RenderedMail
}

/**
 * E-mails a member when the caller's transaction commits. No e-mail is sent if the member has unsubscribed
 * from the category, or if a limit of e-mails to the recipient is exceeded.
 * @returns whether the e-mail will be sent; false for a person without an account
 */
export async function sendMailToMember(
  tx: Tx,
  ctx: EnqueueMailContext & { config: Pick<Config, 'linkBase'> },
  { kind, id, write, ...member }: MemberMail,
): Promise<boolean> {
  const mailbox = await findMemberMailbox(tx, member)
  if (!mailbox) return false
  const { name, email } = mailbox
  const unsubscribeUrl = isMailCategory(kind)
    ? await createUnsubscribeLink(tx, ctx.config.linkBase, { address: email, category: kind })
    : undefined
  return writeTo(tx, ctx, mailbox, { kind, ...(id && { id }), ...write({ name, unsubscribeUrl }) })
}

type Mailbox = Pick<AccountRecord, 'email' | 'emailVerifiedAt'>

async function writeTo(
  tx: Tx,
  ctx: EnqueueMailContext,
  { email, emailVerifiedAt }: Mailbox,
  mail: Omit<NewMail, 'to'>,
): Promise<boolean> {
  if (!emailVerifiedAt && !(await countMailToUnprovenAddress(tx, email, ctx.clock.now()))) return false
  return (await enqueueMail(tx, ctx, { to: email, ...mail })).accepted
}
