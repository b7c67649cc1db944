export { forgetDueReminders } from '#modules/scheduling/data/reminders.ts'
export {
  findFeedOwner,
  openCalendar,
  readAppointmentFile,
} from '#modules/scheduling/use-cases/read-calendar.ts'
