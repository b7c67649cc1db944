/** Mails that a recipient can opt out of. The order is that of the byte in an unsubscribe token: append only. */
export const mailCategories = ['INVITATION', 'REMINDER'] as const
export type MailCategory = (typeof mailCategories)[number]

export function isMailCategory(kind: string): kind is MailCategory {
  return mailCategories.some((category) => category === kind)
}
