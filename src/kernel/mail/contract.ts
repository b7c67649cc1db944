/**
 * Categories of e-mails that a recipient can opt out of. Append only: an unsubscribe token stores the index
 * of its category. STRANGER_BOOKING: appointments that a provider booked for a person without earlier contact
 * with that provider. SUMMARY: a provider's appointments of the day.
 */
export const mailCategories = ['INVITATION', 'REMINDER', 'STRANGER_BOOKING', 'SUMMARY'] as const
export type MailCategory = (typeof mailCategories)[number]

export function isMailCategory(kind: string): kind is MailCategory {
  return mailCategories.some((category) => category === kind)
}
