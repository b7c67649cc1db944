/**
 * Mails that a recipient can opt out of. The order is that of the byte in an unsubscribe token: append only. STRANGER_BOOKING:
 * appointments that a provider booked for a person who has had no dealings with that provider.
 */
export const mailCategories = ['INVITATION', 'REMINDER', 'STRANGER_BOOKING'] as const
export type MailCategory = (typeof mailCategories)[number]

export function isMailCategory(kind: string): kind is MailCategory {
  return mailCategories.some((category) => category === kind)
}
