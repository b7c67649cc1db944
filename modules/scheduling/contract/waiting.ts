import { z } from 'zod'
import { appointmentOutput } from '#modules/scheduling/contract/appointments.ts'

export const unansweredAppointmentCountsOutput = z.object({
  received: z.number().int(),
  booked: z.number().int(),
})

/** `part` is null if no list shows the appointment, because the appointment ended more than 30 days ago. */
export const appointmentListSectionOutput = z.object({
  role: z.enum(['client', 'provider']),
  part: z.enum(['earlier', 'current', 'later', 'archive']).nullable(),
})
export type AppointmentListSection = z.infer<typeof appointmentListSectionOutput>

export const reviewRequestsOutput = z.array(appointmentOutput)
