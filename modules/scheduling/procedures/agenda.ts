import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  agendaSettingsOutput,
  bookingOptionsInput,
  bookingOptionsOutput,
  nextSlotsInput,
  nextSlotsOutput,
  openAgendaInput,
  saveAgendaInput,
  saveServicesInput,
  serviceSettingsOutput,
  slotsInput,
  slotsOutput,
} from '#modules/scheduling/contract/agenda.ts'
import { findNextFreeSlots } from '#modules/scheduling/use-cases/find-next-slots.ts'
import { readFreeSlotsForMemberOrLinkRecipient } from '#modules/scheduling/use-cases/follow-link.ts'
import { getBookingOptions } from '#modules/scheduling/use-cases/get-offer.ts'
import { openAgenda } from '#modules/scheduling/use-cases/open-agenda.ts'
import { getAgendaSettings, saveAgenda } from '#modules/scheduling/use-cases/save-agenda.ts'
import { getServiceSettings, saveServices } from '#modules/scheduling/use-cases/save-services.ts'

const ownAgenda = { whenHidden: 'allowed: changes the own agenda, which other people do not see' } as const

export const agendaProcedures = {
  offer: publicProcedure
    .input(bookingOptionsInput)
    .output(bookingOptionsOutput)
    .query(({ ctx, input }) => getBookingOptions(ctx, input)),

  slots: publicProcedure
    .meta({
      cost: 'expensive',
      permission:
        'visitors are not told which slots are taken; with an appointment to move, only its client, its provider and the holder of a valid link; with any duration, only the caller’s own agenda',
    })
    .input(slotsInput)
    .output(slotsOutput)
    .query(({ ctx, input }) => readFreeSlotsForMemberOrLinkRecipient(ctx, input)),

  nextSlots: publicProcedure
    .meta({ cost: 'expensive', permission: 'visitors are only told who has an open agenda' })
    .input(nextSlotsInput)
    .output(nextSlotsOutput)
    .query(({ ctx, input }) => findNextFreeSlots(ctx, input)),

  agendaSettings: memberProcedure
    .meta({ permission: 'the caller’s own agenda' })
    .output(agendaSettingsOutput)
    .query(({ ctx }) => getAgendaSettings(ctx)),

  saveAgenda: memberProcedure
    .meta({ ...ownAgenda, permission: 'the caller’s own agenda', maxBodyBytes: 40 * 1024 })
    .input(saveAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => saveAgenda(ctx, input)),

  openAgenda: memberProcedure
    .meta({
      ...ownAgenda,
      permission: 'the caller’s own agenda, if the caller has none yet',
      maxBodyBytes: 22 * 1024,
    })
    .input(openAgendaInput)
    .output(agendaSettingsOutput)
    .mutation(({ ctx, input }) => openAgenda(ctx, input)),

  serviceSettings: memberProcedure
    .meta({ permission: 'the caller’s own services' })
    .output(serviceSettingsOutput)
    .query(({ ctx }) => getServiceSettings(ctx)),

  saveServices: memberProcedure
    .meta({ ...ownAgenda, permission: 'the caller’s own services', maxBodyBytes: 48 * 1024 })
    .input(saveServicesInput)
    .output(serviceSettingsOutput)
    .mutation(({ ctx, input }) => saveServices(ctx, input)),
}
