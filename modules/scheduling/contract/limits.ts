// Apart from the schemas: screens show these numbers, and the code that parses input is heavy. Minutes where nothing is said.

/** What an agenda offers (spec §9). */
export const durations = [15, 30, 45, 60, 90, 120] as const
export const defaultDuration = 30 satisfies (typeof durations)[number]
/** Of a service, and of what a provider books for somebody. */
export const shortestDuration = 5
export const longestDuration = 480
/** Of notice, deadline and limit: 30 days. */
export const longestPolicy = 43_200
/** Before or after an appointment. */
export const longestBuffer = 480
/** Of a provider. */
export const mostServices = 100
/** Characters of a service's name. */
export const longestServiceName = 120
/** Characters of what a client writes for the provider. */
export const longestNote = 500
export const tooLongNote = `La nota puede tener hasta ${longestNote} caracteres`
/** Characters of why a day differs. */
export const longestExceptionNote = 120
/** Characters of the reason for which a provider cannot attend: two or three sentences. */
export const maxCancelReasonLength = 300
export const missingCancelReason = 'Escribe el motivo: tu cliente lo va a leer'
export const tooLongCancelReason = `El motivo puede tener hasta ${maxCancelReasonLength} caracteres`
/** Days of one exception. */
export const longestException = 366
/** Exceptions of an agenda that lie ahead. */
export const mostExceptions = 200
/** Appointments of a page of 'Mis Citas'. */
export const appointmentsPerPage = 50
/** Clients that the filter of 'Mis Citas' lists; beyond that one looks for a name. */
export const mostListedClients = 200
