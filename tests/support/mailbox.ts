import type { Db } from '#kernel/db/statements.ts'

export interface Mail {
  subject: string
  text: string
}

export function readMailsTo(db: Db, recipient: string): Promise<Mail[]> {
  return db.outboxMail.findMany({
    where: { recipient, lastError: null },
    // Return the e-mails in the order of their creation: ids are sorted by time, even within a millisecond.
    orderBy: { id: 'asc' },
    select: { subject: true, text: true },
  })
}

export async function readMailedToken(db: Db, recipient: string, subject: string): Promise<string> {
  const mails = await readMailsTo(db, recipient)
  const mail = mails.findLast((sent) => sent.subject === subject)
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link in an e-mail '${subject}' to ${recipient}`)
  return token
}
