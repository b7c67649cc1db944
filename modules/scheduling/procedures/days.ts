import { memberProcedure } from '#kernel/trpc.ts'
import {
  blockTimeInput,
  calendarDaysInput,
  calendarDaysOutput,
  closeDayInput,
  closeDayOutput,
  dayToCloseInput,
  dayToCloseOutput,
} from '#modules/scheduling/contract/days.ts'
import { agendaExceptionsOutput } from '#modules/scheduling/contract/exceptions.ts'
import { blockTime, closeDay, readDayToClose } from '#modules/scheduling/use-cases/close-day.ts'
import { readDays } from '#modules/scheduling/use-cases/read-days.ts'

const who = 'only one’s own agenda'

export const dayProcedures = {
  days: memberProcedure
    .meta({ cost: 'expensive', who })
    .input(calendarDaysInput)
    .output(calendarDaysOutput)
    .query(({ ctx, input }) => readDays(ctx, input)),

  blockTime: memberProcedure
    .meta({ whenHidden: 'allowed: changes the own agenda, which other people do not see', who })
    .input(blockTimeInput)
    .output(agendaExceptionsOutput)
    .mutation(({ ctx, input }) => blockTime(ctx, input)),

  dayToClose: memberProcedure
    .meta({ cost: 'expensive', who })
    .input(dayToCloseInput)
    .output(dayToCloseOutput)
    .query(({ ctx, input }) => readDayToClose(ctx, input)),

  closeDay: memberProcedure
    .meta({ whenHidden: 'allowed: both sides keep an existing appointment', who })
    .input(closeDayInput)
    .output(closeDayOutput)
    .mutation(({ ctx, input }) => closeDay(ctx, input)),
}
