export const calendarMethods = ['REQUEST', 'CANCEL'] as const

/** An iCalendar file for calendar programs to act on. */
export interface MailCalendar {
  /** The same as the file's METHOD. */
  method: (typeof calendarMethods)[number]
  content: string
}
