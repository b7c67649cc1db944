import { memberProcedure } from '#kernel/trpc.ts'
import {
  acceptProposalInput,
  answerProposalInput,
  appointmentChangedOutput,
  appointmentInput,
  appointmentsOutput,
  bookAppointmentInput,
  bookAppointmentOutput,
  bookForClientInput,
  bookForClientOutput,
  cancelConfirmedAppointmentInput,
  confirmAppointmentInput,
  listAppointmentsInput,
  markNoShowInput,
  markNoShowOutput,
  proposalChangedOutput,
  proposeTimeInput,
  rescheduleInput,
  rescheduleOutput,
} from '#modules/scheduling/contract/appointments.ts'
import {
  cancelAppointment,
  cancelConfirmedAppointment,
  confirmAppointment,
  markNoShow,
} from '#modules/scheduling/use-cases/answer-appointment.ts'
import { bookAppointment } from '#modules/scheduling/use-cases/book-appointment.ts'
import { bookForClient } from '#modules/scheduling/use-cases/book-for-client.ts'
import { listAppointments } from '#modules/scheduling/use-cases/list-appointments.ts'
import { rescheduleAppointment } from '#modules/scheduling/use-cases/move-appointment.ts'
import {
  acceptProposal,
  declineProposal,
  proposeTime,
  withdrawProposal,
} from '#modules/scheduling/use-cases/propose-time.ts'

const existingAppointment = { whenHidden: 'allowed: both sides keep an existing appointment' } as const

export const appointmentProcedures = {
  book: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'with another person as the provider' })
    .input(bookAppointmentInput)
    .output(bookAppointmentOutput)
    .mutation(({ ctx, input }) => bookAppointment(ctx, input)),

  bookFor: memberProcedure
    .meta({
      whenHidden: 'rejected',
      who: 'in one’s own agenda; linked to people of one’s circle and to clients only, others by name and phone',
    })
    .input(bookForClientInput)
    .output(bookForClientOutput)
    .mutation(({ ctx, input }) => bookForClient(ctx, input)),

  appointments: memberProcedure
    .meta({ cost: 'expensive', who: 'only those in which one is client or provider' })
    .input(listAppointmentsInput)
    .output(appointmentsOutput)
    .query(({ ctx, input }) => listAppointments(ctx, input)),

  confirm: memberProcedure
    .meta({ ...existingAppointment, who: 'the provider, while the appointment is pending and in the future' })
    .input(confirmAppointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => confirmAppointment(ctx, input)),

  cancel: memberProcedure
    .meta({
      ...existingAppointment,
      who: 'the client until the deadline; the provider while it is pending, or what they booked themselves',
    })
    .input(appointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => cancelAppointment(ctx, input)),

  callOff: memberProcedure
    .meta({ ...existingAppointment, who: 'the provider, of a confirmed appointment that a client booked' })
    .input(cancelConfirmedAppointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => cancelConfirmedAppointment(ctx, input)),

  reschedule: memberProcedure
    .meta({
      ...existingAppointment,
      who: 'the client until the deadline; the provider while it is pending, or what they booked themselves',
    })
    .input(rescheduleInput)
    .output(rescheduleOutput)
    .mutation(({ ctx, input }) => rescheduleAppointment(ctx, input)),

  proposeTime: memberProcedure
    .meta({ ...existingAppointment, who: 'the provider, of a confirmed appointment that a client booked' })
    .input(proposeTimeInput)
    .output(proposalChangedOutput)
    .mutation(({ ctx, input }) => proposeTime(ctx, input)),

  acceptProposal: memberProcedure
    .meta({ ...existingAppointment, who: 'the client' })
    .input(acceptProposalInput)
    .output(rescheduleOutput)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input)),

  declineProposal: memberProcedure
    .meta({ ...existingAppointment, who: 'the client' })
    .input(answerProposalInput)
    .output(proposalChangedOutput)
    .mutation(({ ctx, input }) => declineProposal(ctx, input)),

  withdrawProposal: memberProcedure
    .meta({ ...existingAppointment, who: 'the provider' })
    .input(answerProposalInput)
    .output(proposalChangedOutput)
    .mutation(({ ctx, input }) => withdrawProposal(ctx, input)),

  markNoShow: memberProcedure
    .meta({ ...existingAppointment, who: 'the provider, once an appointment that was agreed on has begun' })
    .input(markNoShowInput)
    .output(markNoShowOutput)
    .mutation(({ ctx, input }) => markNoShow(ctx, input)),
}
