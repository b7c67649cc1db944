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
export { rangesOfTimes } from '#modules/scheduling/old-hours.ts'
export { minutesOfRange } from '#modules/scheduling/rules.ts'
export { timeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
export { createTimetable } from '#modules/scheduling/timetable.ts'
export { cancelAsOperator } from '#modules/scheduling/use-cases/cancel-as-operator.ts'
export {
  importAppointments,
  placeAppointment,
  reminderOfImported,
  shortenAppointment,
  statusOfImported,
} from '#modules/scheduling/use-cases/import-appointments.ts'
