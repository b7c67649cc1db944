import { z } from 'zod'
import { appointmentOutput } from '#modules/scheduling/contract/appointments.ts'

/** Number of appointments that wait for the caller's answer: as provider, and as client. */
export const waitingOutput = z.object({ received: z.number().int(), booked: z.number().int() })

/**
 * Where 'Mis Citas' lists an appointment. `part` is null for an appointment that has left the lists, because it
 * ended more than 30 days ago.
 */
export const appointmentPlaceOutput = z.object({
  role: z.enum(['client', 'provider']),
  part: z.enum(['earlier', 'current', 'later', 'archive']).nullable(),
})
export type AppointmentPlace = z.infer<typeof appointmentPlaceOutput>

/** The caller's appointments as client that ask for a review of the provider, the newest first. */
export const reviewRequestsOutput = z.array(appointmentOutput)
