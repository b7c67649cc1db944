/**
 * Append new categories at the end: an unsubscribe token stores the index of its category. STRANGER_BOOKING: a provider
 * booked an appointment for a person without earlier contact. SUMMARY: a provider's appointments of the day.
 */
export const mailCategories = ['INVITATION', 'REMINDER', 'STRANGER_BOOKING', 'SUMMARY'] as const
export type MailCategory = (typeof mailCategories)[number]

export function isMailCategory(kind: string): kind is MailCategory {
  return mailCategories.some((category) => category === kind)
}
