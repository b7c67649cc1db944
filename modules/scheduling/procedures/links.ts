import { publicProcedure } from '#kernel/trpc.ts'
import {
  answerByLinkInput,
  answerByLinkOutput,
  linkedAppointmentOutput,
  linkInput,
} from '#modules/scheduling/contract/links.ts'
import { answerByLink, readLinkedAppointment } from '#modules/scheduling/use-cases/follow-link.ts'

export const linkProcedures = {
  linkedAppointment: publicProcedure
    .meta({ access: 'public', who: 'whoever holds the link of a mail, as the side that it was written to' })
    .input(linkInput)
    .output(linkedAppointmentOutput)
    .query(({ ctx, input }) => readLinkedAppointment(ctx, input)),

  answerByLink: publicProcedure
    .meta({
      access: 'public',
      who: 'whoever holds the link of a mail; what the side that it was written to may do when signed in',
    })
    .input(answerByLinkInput)
    .output(answerByLinkOutput)
    .mutation(({ ctx, input }) => answerByLink(ctx, input)),
}
