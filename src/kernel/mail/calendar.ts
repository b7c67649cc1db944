export const calendarMethods = ['REQUEST', 'CANCEL'] as const

/** An iCalendar file that calendar programs import. */
export interface MailCalendar {
  /** METHOD of the file. */
  method: (typeof calendarMethods)[number]
  content: string
}
