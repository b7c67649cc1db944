import type { Db } from '#kernel/db/statements.ts'
import { completeEnded } from '#modules/scheduling/data/appointments.ts'

export {
  findTimeZones,
  hasNoAppointments,
  type ImportedAgenda,
  type ImportedAppointment,
  type ImportedService,
  importAgendas,
  importServices,
} from '#modules/scheduling/data/importing.ts'
export { findUpcoming, type UpcomingAppointments } from '#modules/scheduling/data/people.ts'
export { forgetDueReminders } from '#modules/scheduling/data/reminders.ts'
export { rangesOfTimes } from '#modules/scheduling/old-hours.ts'
export { minutesOfRange } from '#modules/scheduling/rules.ts'
export { timeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
export { createTimetable } from '#modules/scheduling/timetable.ts'
export { cancelAsOperator } from '#modules/scheduling/use-cases/cancel-as-operator.ts'
export { cancelFuture } from '#modules/scheduling/use-cases/cancel-future.ts'
export { schedulingParticipant } from '#modules/scheduling/use-cases/follow-person.ts'
export { releaseAllExpired } from '#modules/scheduling/use-cases/free-slots.ts'
export {
  importAppointments,
  placeAppointment,
  reminderOfImported,
  shortenAppointment,
  statusOfImported,
} from '#modules/scheduling/use-cases/import-appointments.ts'
export {
  findFeedOwner,
  openCalendar,
  readAppointmentFile,
} from '#modules/scheduling/use-cases/read-calendar.ts'
export { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'

/**
 * The periodic job of design decision 6: confirmed appointments whose end has passed become completed. Running it
 * twice, or in several processes at once, changes nothing more.
 * @returns how many it completed
 */
export function completePast(db: Db, now: Date): Promise<number> {
  return completeEnded(db, now)
}
