// Do not import Zod, because screens load the limits without Zod. Durations and intervals are in minutes.

export const appointmentDurationChoices = [15, 30, 45, 60, 90, 120] as const
export const defaultAppointmentDurationMinutes = 30 satisfies (typeof appointmentDurationChoices)[number]
export const appointmentSlotIntervalChoices = [15, 30] as const
export const minAppointmentDurationMinutes = 5
export const maxAppointmentDurationMinutes = 480
export const maxBookingPolicyMinutes = 43_200
export const maxBufferMinutes = 480
export const maxServices = 100
export const maxNextSlots = 3
/** The number of people on one page of the directory. */
export const maxPeoplePerNextSlotsQuery = 24
export const maxServiceNameLength = 120
export const maxAppointmentNoteLength = 500
export const appointmentNoteTooLongMessage = `La nota puede tener hasta ${maxAppointmentNoteLength} caracteres`
export const maxAgendaExceptionNoteLength = 120
export const maxCancelReasonLength = 300
export const cancelReasonMissingMessage = 'Escribe el motivo: tu cliente lo va a leer'
export const cancelReasonTooLongMessage = `El motivo puede tener hasta ${maxCancelReasonLength} caracteres`
export const maxDaysPerAgendaException = 366
export const maxAgendaExceptions = 200
export const appointmentsPerPage = 50
export const maxCountedUnansweredAppointments = 999
export const maxReviewRequests = 2
export const maxListedClients = 200
export const maxCalendarDays = 7
export const maxCalendarAppointments = 500
export const maxAppointmentChangesForClosedDay = 100
