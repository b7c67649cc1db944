export {
  findAgendaTimeZones,
  type ImportedAgenda,
  type ImportedAppointment,
  type ImportedService,
  importAgendas,
  importServices,
  isAppointmentTableEmpty,
} from '#modules/scheduling/data/importing.ts'
export { findUpcomingAppointments, type UpcomingAppointments } from '#modules/scheduling/data/people.ts'
export { createAppointmentOverlapResolver } from '#modules/scheduling/overlap-resolver.ts'
export { convertSlotTimesToTimeRanges } from '#modules/scheduling/ranges-of-slot-times.ts'
export { toAgendaRangeMinutes } from '#modules/scheduling/rules.ts'
export { findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
export { cancelAppointmentsAsOperator } from '#modules/scheduling/use-cases/cancel-as-operator.ts'
export {
  computeImportedAppointmentStatus,
  computeImportedAppointmentTimes,
  computeImportedReminderTime,
  importAppointments,
  shortenImportedAppointment,
} from '#modules/scheduling/use-cases/import-appointments.ts'
