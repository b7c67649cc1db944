export const iCalendarMethods = ['REQUEST', 'CANCEL'] as const

export interface MailCalendarAttachment {
  method: (typeof iCalendarMethods)[number]
  content: string
}
