import type { Tx } from '#kernel/db/statements.ts'
import { enqueueMail, type MailWriter, type NewMail } from '#kernel/mail/outbox.ts'
import { countOnce, type Limit } from '#kernel/throttle.ts'
import type { AccountRecord } from '#modules/identity/data/accounts.ts'

/** Mails that a mailbox gets before its owner has shown that it is theirs, in however many accounts it is typed. */
const unproven: Limit = { name: 'unproven-mailbox', max: 10, withinMs: 24 * 60 * 60_000 }

/** Counts a mail that is about to go to a mailbox which nobody has proven: we are no way to fill a stranger's. */
export function mayWriteToUnproven(tx: Tx, email: string, now: Date): Promise<boolean> {
  return countOnce(tx, { limit: unproven, subject: email }, now)
}

/** Tells an account's owner what was done with it; of an unproven mailbox, only as often as it may be written to. */
export async function tellOwner(
  tx: Tx,
  ctx: MailWriter,
  { email, emailVerifiedAt }: Pick<AccountRecord, 'email' | 'emailVerifiedAt'>,
  mail: Omit<NewMail, 'kind' | 'to'>,
): Promise<void> {
  if (emailVerifiedAt || (await mayWriteToUnproven(tx, email, ctx.clock.now())))
    await enqueueMail(tx, ctx, { kind: 'ESSENTIAL', to: email, ...mail })
}
