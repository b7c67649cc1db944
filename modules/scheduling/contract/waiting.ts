import { z } from 'zod'
import { appointmentOutput } from '#modules/scheduling/contract/appointments.ts'

export const unansweredAppointmentCountsOutput = z.object({
  received: z.number().int(),
  booked: z.number().int(),
})

/** `part` names the list that contains the appointment; null if the appointment is too old for all lists. */
export const appointmentListSectionOutput = z.object({
  role: z.enum(['client', 'provider']),
  part: z.enum(['earlier', 'current', 'later', 'archive']).nullable(),
})
export type AppointmentListSection = z.infer<typeof appointmentListSectionOutput>

export const reviewRequestsOutput = z.array(appointmentOutput)
