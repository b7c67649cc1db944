import { createKernelError } from '#kernel/errors.ts'
import type { CallQuota } from '#kernel/throttle.ts'
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
import {
  blockAgendaTime,
  closeAgendaDay,
  readAppointmentsOfDayToClose,
} from '#modules/scheduling/use-cases/close-day.ts'
import { readCalendarDays } from '#modules/scheduling/use-cases/read-days.ts'

const permission = 'the caller’s own agenda'

const closingQuota: CallQuota = {
  name: 'closed-days',
  max: 60,
  withinMs: 60 * 60_000,
  error: () => createKernelError('KERNEL.TOO_MANY_REQUESTS'),
}

export const calendarDayProcedures = {
  days: memberProcedure
    .meta({ cost: 'expensive', permission })
    .input(calendarDaysInput)
    .output(calendarDaysOutput)
    .query(({ ctx, input }) => readCalendarDays(ctx, input)),

  blockTime: memberProcedure
    .meta({ whenHidden: 'allowed: changes the own agenda, which other people do not see', permission })
    .input(blockTimeInput)
    .output(agendaExceptionsOutput)
    .mutation(({ ctx, input }) => blockAgendaTime(ctx, input)),

  dayToClose: memberProcedure
    .meta({ cost: 'expensive', permission })
    .input(dayToCloseInput)
    .output(dayToCloseOutput)
    .query(({ ctx, input }) => readAppointmentsOfDayToClose(ctx, input)),

  closeDay: memberProcedure
    .meta({ whenHidden: 'allowed: both sides keep an existing appointment', permission, quota: closingQuota })
    .input(closeDayInput)
    .output(closeDayOutput)
    .mutation(({ ctx, input }) => closeAgendaDay(ctx, input)),
}
