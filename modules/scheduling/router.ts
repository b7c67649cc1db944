import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  agendaSettingsOutput,
  offerInput,
  offerOutput,
  saveAgendaInput,
  saveServicesInput,
  serviceSettingsOutput,
  slotsInput,
  slotsOutput,
} from '#modules/scheduling/contract.ts'
import { appointmentProcedures } from '#modules/scheduling/procedures/appointments.ts'
import { exceptionProcedures } from '#modules/scheduling/procedures/exceptions.ts'
import { linkProcedures } from '#modules/scheduling/procedures/links.ts'
import * as service from '#modules/scheduling/service.ts'
import { readSlots } from '#modules/scheduling/use-cases/read-slots.ts'

export const schedulingRouter = createRouter({
  offer: publicProcedure
    .input(offerInput)
    .output(offerOutput)
    .query(({ ctx, input }) => service.getOffer(ctx, input)),

  slots: publicProcedure
    .meta({
      access: 'public',
      cost: 'expensive',
      who: 'visitors are not told which slots are taken; to move an appointment, only its parties; of any length, only one’s own',
    })
    .input(slotsInput)
    .output(slotsOutput)
    .query(({ ctx, input }) => readSlots(ctx, input)),

  agendaSettings: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .output(agendaSettingsOutput)
    .query(({ ctx }) => service.getAgendaSettings(ctx)),

  saveAgenda: memberProcedure
    .meta({ access: 'member', who: 'only one’s own', maxBodyBytes: 40 * 1024 })
    .input(saveAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => service.saveAgenda(ctx, input)),

  serviceSettings: memberProcedure
    .meta({ access: 'member', who: 'only one’s own' })
    .output(serviceSettingsOutput)
    .query(({ ctx }) => service.getServiceSettings(ctx)),

  saveServices: memberProcedure
    .meta({ access: 'member', who: 'only one’s own', maxBodyBytes: 48 * 1024 })
    .input(saveServicesInput)
    .output(serviceSettingsOutput)
    .mutation(({ ctx, input }) => service.saveServices(ctx, input)),

  ...exceptionProcedures,
  ...appointmentProcedures,
  ...linkProcedures,
})
