import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  answerAppointmentByLinkInput,
  answerAppointmentByLinkOutput,
  appointmentByLinkOutput,
  appointmentLinkInput,
  calendarFeedOutput,
  calendarFeedPasswordInput,
} from '#modules/scheduling/contract/links.ts'
import { answerAppointmentByLink, readAppointmentByLink } from '#modules/scheduling/use-cases/follow-link.ts'
import {
  createOwnCalendarFeed,
  readCalendarFeedPath,
  removeOwnCalendarFeed,
  replaceOwnCalendarFeed,
} from '#modules/scheduling/use-cases/manage-feed.ts'

const ownCalendar = { whenHidden: 'allowed: concerns the own calendar' } as const

const withPassword = {
  permission: 'the caller’s own calendar feed, with the password or soon after sign-in',
} as const
const ownOnly = { permission: 'the caller’s own calendar feed' } as const

export const appointmentLinkProcedures = {
  linkedAppointment: publicProcedure
    .meta({
      permission: 'the holder of a valid link, who acts as the client or the provider of its appointment',
    })
    .input(appointmentLinkInput)
    .output(appointmentByLinkOutput)
    .query(({ ctx, input }) => readAppointmentByLink(ctx, input)),

  answerByLink: publicProcedure
    .meta({
      whenHidden: 'allowed: both sides keep an existing appointment',
      permission:
        'the holder of a valid link, who has the permissions of the client or of the provider of its appointment',
    })
    .input(answerAppointmentByLinkInput)
    .output(answerAppointmentByLinkOutput)
    .mutation(({ ctx, input }) => answerAppointmentByLink(ctx, input)),

  calendarFeed: memberProcedure
    .meta(ownOnly)
    .output(calendarFeedOutput)
    .query(({ ctx }) => readCalendarFeedPath(ctx)),

  createCalendarFeed: memberProcedure
    .meta({ ...withPassword, ...ownCalendar })
    .input(calendarFeedPasswordInput)
    .output(calendarFeedOutput)
    .mutation(({ ctx, input }) => createOwnCalendarFeed(ctx, input)),

  replaceCalendarFeed: memberProcedure
    .meta({ ...withPassword, ...ownCalendar })
    .input(calendarFeedPasswordInput)
    .output(calendarFeedOutput)
    .mutation(({ ctx, input }) => replaceOwnCalendarFeed(ctx, input)),

  removeCalendarFeed: memberProcedure
    .meta({ ...ownOnly, ...ownCalendar })
    .output(calendarFeedOutput)
    .mutation(({ ctx }) => removeOwnCalendarFeed(ctx)),
}
