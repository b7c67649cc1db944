import { z } from 'zod'
import { memberProcedure } from '#kernel/trpc.ts'
import {
  acceptTimeProposalInput,
  answerTimeProposalInput,
  appointmentChangedOutput,
  appointmentIdInput,
  appointmentsOutput,
  bookAppointmentForClientInput,
  bookAppointmentForClientOutput,
  bookAppointmentInput,
  bookAppointmentOutput,
  bookingPhoneOutput,
  cancelAppointmentInput,
  cancelConfirmedAppointmentInput,
  clientAppointmentLinkOutput,
  confirmAppointmentInput,
  confirmAttendanceInput,
  confirmAttendanceOutput,
  listAppointmentsInput,
  markNoShowInput,
  markNoShowOutput,
  proposeAppointmentTimeInput,
  rescheduleAppointmentInput,
  rescheduleAppointmentOutput,
  timeProposalChangedOutput,
} from '#modules/scheduling/contract/appointments.ts'
import {
  appointmentListSectionOutput,
  reviewRequestsOutput,
  unansweredAppointmentCountsOutput,
} from '#modules/scheduling/contract/waiting.ts'
import {
  cancelAppointment,
  cancelConfirmedAppointment,
  confirmAppointment,
  confirmAttendance,
  markNoShow,
} from '#modules/scheduling/use-cases/answer-appointment.ts'
import { dismissReview } from '#modules/scheduling/use-cases/ask-for-review.ts'
import { bookAppointment } from '#modules/scheduling/use-cases/book-appointment.ts'
import { bookAppointmentForClient } from '#modules/scheduling/use-cases/book-for-client.ts'
import { countOwnUnansweredAppointments } from '#modules/scheduling/use-cases/count-waiting.ts'
import { findListContainingAppointment } from '#modules/scheduling/use-cases/find-appointment-place.ts'
import { findBookingPhone } from '#modules/scheduling/use-cases/find-booking-phone.ts'
import { getClientAppointmentLink } from '#modules/scheduling/use-cases/get-client-link.ts'
import { listAppointments, listReviewRequests } from '#modules/scheduling/use-cases/list-appointments.ts'
import { rescheduleAppointment } from '#modules/scheduling/use-cases/move-appointment.ts'
import {
  acceptTimeProposal,
  declineTimeProposal,
  proposeAppointmentTime,
  withdrawTimeProposal,
} from '#modules/scheduling/use-cases/propose-time.ts'

const existingAppointment = { whenHidden: 'allowed: both sides keep an existing appointment' } as const

export const appointmentProcedures = {
  book: memberProcedure
    .meta({ whenHidden: 'rejected', permission: 'an appointment with another person as its provider' })
    .input(bookAppointmentInput)
    .output(bookAppointmentOutput)
    .mutation(({ ctx, input }) => bookAppointment(ctx, input)),

  bookingPhone: memberProcedure
    .meta({ permission: 'the caller’s own phone' })
    .output(bookingPhoneOutput)
    .query(({ ctx }) => findBookingPhone(ctx)),

  bookFor: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission:
        'an appointment in the caller’s own agenda; only people of the caller’s circle and earlier clients are linked, other clients have a name and a phone',
    })
    .input(bookAppointmentForClientInput)
    .output(bookAppointmentForClientOutput)
    .mutation(({ ctx, input }) => bookAppointmentForClient(ctx, input)),

  appointments: memberProcedure
    .meta({ cost: 'expensive', permission: 'appointments whose client or provider is the caller' })
    .input(listAppointmentsInput)
    .output(appointmentsOutput)
    .query(({ ctx, input }) => listAppointments(ctx, input)),

  waiting: memberProcedure
    .meta({ permission: 'appointments that wait for the caller’s answer' })
    .output(unansweredAppointmentCountsOutput)
    .query(({ ctx }) => countOwnUnansweredAppointments(ctx)),

  appointmentPlace: memberProcedure
    .meta({ permission: 'the client and the provider of the appointment' })
    .input(appointmentIdInput)
    .output(appointmentListSectionOutput)
    .query(({ ctx, input }) => findListContainingAppointment(ctx, input)),

  reviewRequests: memberProcedure
    .meta({ permission: 'appointments whose client is the caller' })
    .output(reviewRequestsOutput)
    .query(({ ctx }) => listReviewRequests(ctx)),

  confirm: memberProcedure
    .meta({
      ...existingAppointment,
      permission: 'the provider, while the appointment is pending and in the future',
    })
    .input(confirmAppointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => confirmAppointment(ctx, input)),

  cancel: memberProcedure
    .meta({
      ...existingAppointment,
      permission:
        'the client until the deadline; the provider while the appointment is pending, or if the provider booked it',
    })
    .input(cancelAppointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => cancelAppointment(ctx, input)),

  callOff: memberProcedure
    .meta({
      ...existingAppointment,
      permission: 'the provider, for a confirmed appointment that a client booked',
    })
    .input(cancelConfirmedAppointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => cancelConfirmedAppointment(ctx, input)),

  reschedule: memberProcedure
    .meta({
      ...existingAppointment,
      permission: 'the client until the deadline; the provider for an appointment that the provider booked',
    })
    .input(rescheduleAppointmentInput)
    .output(rescheduleAppointmentOutput)
    .mutation(({ ctx, input }) => rescheduleAppointment(ctx, input)),

  proposeTime: memberProcedure
    .meta({
      ...existingAppointment,
      permission: 'the provider, for a pending or confirmed appointment that a client booked',
    })
    .input(proposeAppointmentTimeInput)
    .output(timeProposalChangedOutput)
    .mutation(({ ctx, input }) => proposeAppointmentTime(ctx, input)),

  acceptProposal: memberProcedure
    .meta({ ...existingAppointment, permission: 'the recipient of the proposed time' })
    .input(acceptTimeProposalInput)
    .output(rescheduleAppointmentOutput)
    .mutation(({ ctx, input }) => acceptTimeProposal(ctx, input)),

  declineProposal: memberProcedure
    .meta({ ...existingAppointment, permission: 'the recipient of the proposed time' })
    .input(answerTimeProposalInput)
    .output(timeProposalChangedOutput)
    .mutation(({ ctx, input }) => declineTimeProposal(ctx, input)),

  withdrawProposal: memberProcedure
    .meta({ ...existingAppointment, permission: 'the author of the proposed time' })
    .input(answerTimeProposalInput)
    .output(timeProposalChangedOutput)
    .mutation(({ ctx, input }) => withdrawTimeProposal(ctx, input)),

  confirmAttendance: memberProcedure
    .meta({ ...existingAppointment, permission: 'the client, before the start of a confirmed appointment' })
    .input(confirmAttendanceInput)
    .output(confirmAttendanceOutput)
    .mutation(({ ctx, input }) => confirmAttendance(ctx, input)),

  clientLink: memberProcedure
    .meta({
      permission:
        'the provider; the link gives the permissions of the client only if the client has no account',
    })
    .input(appointmentIdInput)
    .output(clientAppointmentLinkOutput)
    .query(({ ctx, input }) => getClientAppointmentLink(ctx, input)),

  dismissReview: memberProcedure
    .meta({
      whenHidden: 'allowed: concerns the own list of appointments',
      permission: 'the client of the appointment',
    })
    .input(appointmentIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissReview(ctx, input)),

  markNoShow: memberProcedure
    .meta({
      ...existingAppointment,
      permission: 'the provider, after the start of an appointment that was confirmed',
    })
    .input(markNoShowInput)
    .output(markNoShowOutput)
    .mutation(({ ctx, input }) => markNoShow(ctx, input)),
}
