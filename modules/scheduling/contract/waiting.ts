import { z } from 'zod'
import { appointmentOutput } from '#modules/scheduling/contract/appointments.ts'

/**
 * Numbers of appointments that wait for the caller's answer. `received`: the caller is the provider of the
 * appointment. `booked`: the caller is the client.
 */
export const unansweredAppointmentCountsOutput = z.object({
  received: z.number().int(),
  booked: z.number().int(),
})

/**
 * The list of 'Mis Citas' that contains an appointment. `part` is null if no list contains the appointment,
 * because it ended more than 30 days ago.
 */
export const appointmentPlaceOutput = z.object({
  role: z.enum(['client', 'provider']),
  part: z.enum(['earlier', 'current', 'later', 'archive']).nullable(),
})
export type AppointmentListReference = z.infer<typeof appointmentPlaceOutput>

/** The newest appointments come first. */
export const reviewRequestsOutput = z.array(appointmentOutput)
