export const calendarMethods = ['REQUEST', 'CANCEL'] as const

export interface MailCalendar {
  method: (typeof calendarMethods)[number]
  content: string
}
