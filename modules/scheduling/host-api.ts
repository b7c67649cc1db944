export { clearDueReminders } from '#modules/scheduling/data/reminders.ts'
export {
  findCalendarFeedOwner,
  readAppointmentCalendarFile,
  readPersonCalendar,
} from '#modules/scheduling/use-cases/read-calendar.ts'
