import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  agendaSettingsOutput,
  appointmentChangedOutput,
  appointmentInput,
  appointmentsInput,
  appointmentsOutput,
  bookInput,
  bookOutput,
  offerInput,
  offerOutput,
  saveAgendaInput,
  saveServicesInput,
  serviceSettingsOutput,
  slotsInput,
  slotsOutput,
} from '#modules/scheduling/contract.ts'
import * as service from '#modules/scheduling/service.ts'
import { cancelAppointment, confirmAppointment } from '#modules/scheduling/use-cases/answer-appointment.ts'
import { bookAppointment } from '#modules/scheduling/use-cases/book-appointment.ts'
import { listAppointments } from '#modules/scheduling/use-cases/list-appointments.ts'

export const schedulingRouter = createRouter({
  offer: publicProcedure
    .input(offerInput)
    .output(offerOutput)
    .query(({ ctx, input }) => service.getOffer(ctx, input)),

  slots: publicProcedure
    .meta({ access: 'public', who: 'visitors are not told which slots are taken' })
    .input(slotsInput)
    .output(slotsOutput)
    .query(({ ctx, input }) => service.getSlots(ctx, input)),

  book: memberProcedure
    .meta({ access: 'member', who: 'anybody but the provider' })
    .input(bookInput)
    .output(bookOutput)
    .mutation(({ ctx, input }) => bookAppointment(ctx, input)),

  agendaSettings: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .output(agendaSettingsOutput)
    .query(({ ctx }) => service.getAgendaSettings(ctx)),

  saveAgenda: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .input(saveAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => service.saveAgenda(ctx, input)),

  serviceSettings: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .output(serviceSettingsOutput)
    .query(({ ctx }) => service.getServiceSettings(ctx)),

  saveServices: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .input(saveServicesInput)
    .output(serviceSettingsOutput)
    .mutation(({ ctx, input }) => service.saveServices(ctx, input)),

  appointments: memberProcedure
    .meta({ access: 'member', who: 'only those in which one is client or provider' })
    .input(appointmentsInput)
    .output(appointmentsOutput)
    .query(({ ctx, input }) => listAppointments(ctx, input)),

  confirm: memberProcedure
    .meta({ access: 'member', who: 'the provider, while the appointment is pending and in the future' })
    .input(appointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => confirmAppointment(ctx, input)),

  cancel: memberProcedure
    .meta({
      access: 'member',
      who: 'the client while it is in the future; the provider while it is pending too',
    })
    .input(appointmentInput)
    .output(appointmentChangedOutput)
    .mutation(({ ctx, input }) => cancelAppointment(ctx, input)),
})
