// The scheduling limits are not in the schema files, so that screens can use the limits without loading the
// schema library. The unit is minutes unless the name or a comment says otherwise.

export const appointmentDurationChoices = [15, 30, 45, 60, 90, 120] as const
export const defaultAppointmentDurationMinutes = 30 satisfies (typeof appointmentDurationChoices)[number]
export const slotStartStepChoices = [15, 30] as const
export const minAppointmentDurationMinutes = 5
export const maxAppointmentDurationMinutes = 480
/**
 * Max value in minutes (30 days) of the minimum notice, the cancel deadline and the time limit of booking
 * requests.
 */
export const maxBookingPolicyMinutes = 43_200
export const maxBufferMinutes = 480
export const maxServices = 100
/** Max number of next free slots that the booking screen offers for one agenda: one row on a phone. */
export const maxNextSlots = 3
/** Max people in one query for next free slots: one page of the directory. */
export const maxPeopleForNextSlots = 24
export const maxServiceNameLength = 120
export const maxNoteLength = 500
export const noteTooLongMessage = `La nota puede tener hasta ${maxNoteLength} caracteres`
export const maxAgendaExceptionNoteLength = 120
export const maxCancelReasonLength = 300
export const cancelReasonMissingMessage = 'Escribe el motivo: tu cliente lo va a leer'
export const cancelReasonTooLongMessage = `El motivo puede tener hasta ${maxCancelReasonLength} caracteres`
export const maxDaysPerAgendaException = 366
/** Exceptions that have ended do not count. */
export const maxAgendaExceptions = 200
export const appointmentsPerPage = 50
/** Appointments that wait for an answer are counted exactly up to this number. A count of one more means 'more'. */
export const maxCountedUnansweredAppointments = 999
/** Max number of appointments about which a page outside the appointment list asks a client for a review. */
export const maxReviewRequests = 2
/** If a provider has more clients, the client filter searches by name. */
export const maxListedClients = 200
export const maxCalendarDays = 7
export const maxCalendarAppointments = 500
/** Max number of appointments that one request to close a day can cancel or move. */
export const maxClosedDayAnswers = 100
