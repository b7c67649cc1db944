import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  agendaSettingsOutput,
  bookingOfferInput,
  bookingOfferOutput,
  nextSlotsInput,
  nextSlotsOutput,
  openAgendaInput,
  saveAgendaInput,
  saveServicesInput,
  serviceSettingsOutput,
  slotsInput,
  slotsOutput,
} from '#modules/scheduling/contract/agenda.ts'
import { findNextSlots } from '#modules/scheduling/use-cases/find-next-slots.ts'
import { readSlotsOrLinkedSlots } from '#modules/scheduling/use-cases/follow-link.ts'
import { getBookingOffer } from '#modules/scheduling/use-cases/get-offer.ts'
import { openAgenda } from '#modules/scheduling/use-cases/open-agenda.ts'
import { getAgendaSettings, saveAgenda } from '#modules/scheduling/use-cases/save-agenda.ts'
import { getServiceSettings, saveServices } from '#modules/scheduling/use-cases/save-services.ts'

const ownAgenda = { whenHidden: 'allowed: changes the own agenda, which other people do not see' } as const

export const agendaProcedures = {
  offer: publicProcedure
    .input(bookingOfferInput)
    .output(bookingOfferOutput)
    .query(({ ctx, input }) => getBookingOffer(ctx, input)),

  slots: publicProcedure
    .meta({
      cost: 'expensive',
      who: 'visitors are not told which slots are taken; to move an appointment, only its parties, or anyone with a valid link to it; of any length, only one’s own',
    })
    .input(slotsInput)
    .output(slotsOutput)
    .query(({ ctx, input }) => readSlotsOrLinkedSlots(ctx, input)),

  nextSlots: publicProcedure
    .meta({ cost: 'expensive', who: 'visitors are only told who has an open agenda' })
    .input(nextSlotsInput)
    .output(nextSlotsOutput)
    .query(({ ctx, input }) => findNextSlots(ctx, input)),

  agendaSettings: memberProcedure
    .meta({ who: 'only one’s own' })
    .output(agendaSettingsOutput)
    .query(({ ctx }) => getAgendaSettings(ctx)),

  saveAgenda: memberProcedure
    .meta({ ...ownAgenda, who: 'only one’s own', maxBodyBytes: 40 * 1024 })
    .input(saveAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => saveAgenda(ctx, input)),

  openAgenda: memberProcedure
    .meta({ ...ownAgenda, who: 'only one’s own, while one has none', maxBodyBytes: 22 * 1024 })
    .input(openAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => openAgenda(ctx, input)),

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
