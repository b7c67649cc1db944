/** Append new categories at the end: an unsubscribe token stores the index of its category. */
export const mailCategories = ['INVITATION', 'REMINDER', 'STRANGER_BOOKING', 'SUMMARY'] as const
export type MailCategory = (typeof mailCategories)[number]

export function isMailCategory(kind: string): kind is MailCategory {
  return mailCategories.some((category) => category === kind)
}
