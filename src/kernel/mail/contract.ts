/**
 * Categories of e-mails that a recipient can opt out of. Append only: an unsubscribe token stores the index
 * of its category. STRANGER_BOOKING: appointments that a provider booked for a person without earlier contact
 * with that provider.
 */
export const mailCategories = ['INVITATION', 'REMINDER', 'STRANGER_BOOKING'] as const
export type MailCategory = (typeof mailCategories)[number]

export function isMailCategory(kind: string): kind is MailCategory {
  return mailCategories.some((category) => category === kind)
}
