import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  agendaSettingsOutput,
  bookingOfferInput,
  bookingOfferOutput,
  saveAgendaInput,
  saveServicesInput,
  serviceSettingsOutput,
  slotsInput,
  slotsOutput,
} from '#modules/scheduling/contract/agenda.ts'
import { getOffer } from '#modules/scheduling/use-cases/get-offer.ts'
import { readSlots } from '#modules/scheduling/use-cases/read-slots.ts'
import { getAgendaSettings, saveAgenda } from '#modules/scheduling/use-cases/save-agenda.ts'
import { getServiceSettings, saveServices } from '#modules/scheduling/use-cases/save-services.ts'

const ownAgenda = { whenHidden: 'allowed: changes the own agenda, which other people do not see' } as const

export const agendaProcedures = {
  offer: publicProcedure
    .input(bookingOfferInput)
    .output(bookingOfferOutput)
    .query(({ ctx, input }) => getOffer(ctx, input)),

  slots: publicProcedure
    .meta({
      cost: 'expensive',
      who: 'visitors are not told which slots are taken; to move an appointment, only its parties; of any length, only one’s own',
    })
    .input(slotsInput)
    .output(slotsOutput)
    .query(({ ctx, input }) => readSlots(ctx, input)),

  agendaSettings: memberProcedure
    .meta({ who: 'only one’s own' })
    .output(agendaSettingsOutput)
    .query(({ ctx }) => getAgendaSettings(ctx)),

  saveAgenda: memberProcedure
    .meta({ ...ownAgenda, who: 'only one’s own', maxBodyBytes: 40 * 1024 })
    .input(saveAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => saveAgenda(ctx, input)),

  serviceSettings: memberProcedure
    .meta({ who: 'only one’s own' })
    .output(serviceSettingsOutput)
    .query(({ ctx }) => getServiceSettings(ctx)),

  saveServices: memberProcedure
    .meta({ ...ownAgenda, who: 'only one’s own', maxBodyBytes: 48 * 1024 })
    .input(saveServicesInput)
    .output(serviceSettingsOutput)
    .mutation(({ ctx, input }) => saveServices(ctx, input)),
}
