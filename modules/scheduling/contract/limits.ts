// These limits are separate from the schemas: screens show them without loading the parser. The unit is minutes unless a
// comment says otherwise.

/** Durations that an agenda can offer, in minutes. */
export const offeredDurations = [15, 30, 45, 60, 90, 120] as const
export const defaultDurationMinutes = 30 satisfies (typeof offeredDurations)[number]
/** Min minutes of a service, and of an appointment that the provider books. */
export const minDurationMinutes = 5
export const maxDurationMinutes = 480
/** Max minutes (30 days) of the notice, of the cancel deadline and of the limit of requests. */
export const maxPolicyMinutes = 43_200
/** Max minutes to keep free before or after an appointment. */
export const maxBufferMinutes = 480
/** Max services of one provider. */
export const maxServices = 100
/** Max characters of the name of a service. */
export const maxServiceNameLength = 120
/** Max characters of a client's note to the provider. */
export const maxNoteLength = 500
export const noteTooLongMessage = `La nota puede tener hasta ${maxNoteLength} caracteres`
/** Max characters of the note of an exception. */
export const maxExceptionNoteLength = 120
/** Max characters of the reason of 'No puedo atender': two or three sentences. */
export const maxCancelReasonLength = 300
export const cancelReasonMissingMessage = 'Escribe el motivo: tu cliente lo va a leer'
export const cancelReasonTooLongMessage = `El motivo puede tener hasta ${maxCancelReasonLength} caracteres`
/** Max days of one exception. */
export const maxExceptionDays = 366
/** Max current and future exceptions of one agenda. */
export const maxExceptions = 200
/** Appointments on one page of 'Mis Citas'. */
export const appointmentsPerPage = 50
/** Max clients that the filter of 'Mis Citas' lists; for more clients, the filter searches by name. */
export const maxListedClients = 200
