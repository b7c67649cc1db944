import type { Db } from '#kernel/db/statements.ts'

export interface TestMail {
  subject: string
  text: string
}

export function readMailsToRecipient(db: Db, recipient: string): Promise<TestMail[]> {
  return db.outboxMail.findMany({
    where: { recipient, lastError: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { subject: true, text: true },
  })
}

export async function readMailedToken(db: Db, recipient: string, subject: string): Promise<string> {
  const mails = await readMailsToRecipient(db, recipient)
  const mail = mails.findLast((sent) => sent.subject === subject)
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link in an e-mail '${subject}' to ${recipient}`)
  return token
}
