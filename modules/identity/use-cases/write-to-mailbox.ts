import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { OutboxMailId } from '#kernel/ids/contract.ts'
import { isMailCategory, type MailCategory } from '#kernel/mail/contract.ts'
import { createUnsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { type EnqueueMailContext, enqueueMail, type NewMail } from '#kernel/mail/outbox.ts'
import type { RenderedMail } from '#kernel/mail/template.ts'
import { countRateLimitedAction, type RateLimit } from '#kernel/throttle.ts'
import type { AccountRecord } from '#modules/identity/data/accounts.ts'
import { type AccountOrPersonId, findMemberNameAndEmail } from '#modules/identity/data/correspondents.ts'

const unproven: RateLimit = { name: 'unproven-mailbox', max: 10, withinMs: 24 * 60 * 60_000 }

export function countMailAgainstUnprovenAddressLimit(tx: Tx, email: string, now: Date): Promise<boolean> {
  return countRateLimitedAction(tx, { limit: unproven, subject: email }, now)
}

export async function notifyAccountOwner(
  tx: Tx,
  ctx: EnqueueMailContext,
  mailbox: Mailbox,
  mail: Omit<NewMail, 'kind' | 'to'>,
): Promise<void> {
  await writeTo(tx, ctx, mailbox, { kind: 'ESSENTIAL', ...mail })
}

export type MemberMail = AccountOrPersonId & {
  kind: 'NOTICE' | MailCategory
  id?: OutboxMailId
  write: (reader: { name: string; unsubscribeUrl: string | undefined }) => RenderedMail
}

/** E-mails a member when the transaction commits, unless the member unsubscribed or a limit is exceeded. */
export async function sendMailToMember(
  tx: Tx,
  ctx: EnqueueMailContext & { config: Pick<Config, 'linkBase'> },
  { kind, id, write, ...member }: MemberMail,
): Promise<boolean> {
  const mailbox = await findMemberNameAndEmail(tx, member)
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
  if (!emailVerifiedAt && !(await countMailAgainstUnprovenAddressLimit(tx, email, ctx.clock.now())))
    return false
  return (await enqueueMail(tx, ctx, { to: email, ...mail })).accepted
}
