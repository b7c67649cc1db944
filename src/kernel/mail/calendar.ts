export const calendarMethods = ['REQUEST', 'CANCEL'] as const

/** An iCalendar file that calendar programs import. */
export interface MailCalendar {
  /** The iCalendar METHOD of the file, such as REQUEST. */
  method: (typeof calendarMethods)[number]
  content: string
}
