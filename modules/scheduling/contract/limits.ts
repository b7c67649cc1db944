// Separate from the schemas: screens show these numbers without loading the parser. The unit is minutes unless a comment says
// otherwise.

/** Durations that an agenda can offer, in minutes. */
export const durations = [15, 30, 45, 60, 90, 120] as const
export const defaultDuration = 30 satisfies (typeof durations)[number]
/** Minutes, for a service or an appointment that the provider books. */
export const shortestDuration = 5
export const longestDuration = 480
/** Minutes (30 days), for the notice, the cancel deadline and the limit of requests. */
export const longestPolicy = 43_200
/** Minutes, for the time to keep free before or after an appointment. */
export const longestBuffer = 480
/** Services of one provider. */
export const mostServices = 100
/** Characters of the name of a service. */
export const longestServiceName = 120
/** Characters of a client's note to the provider. */
export const longestNote = 500
export const tooLongNote = `La nota puede tener hasta ${longestNote} caracteres`
/** Characters of the note of an exception. */
export const longestExceptionNote = 120
/** Characters of the reason of 'No puedo atender': two or three sentences. */
export const maxCancelReasonLength = 300
export const missingCancelReason = 'Escribe el motivo: tu cliente lo va a leer'
export const tooLongCancelReason = `El motivo puede tener hasta ${maxCancelReasonLength} caracteres`
/** Days of one exception. */
export const longestException = 366
/** Current and future exceptions of one agenda. */
export const mostExceptions = 200
/** Appointments on one page of 'Mis Citas'. */
export const appointmentsPerPage = 50
/** Clients that the filter of 'Mis Citas' lists; for more clients, the filter searches by name. */
export const mostListedClients = 200
