import { memberProcedure } from '#kernel/trpc.ts'
import {
  agendaExceptionInput,
  agendaExceptionsOutput,
  saveAgendaExceptionInput,
  takeHolidaysOffInput,
} from '#modules/scheduling/contract/exceptions.ts'
import {
  getAgendaExceptions,
  removeAgendaException,
  saveAgendaException,
  saveHolidaysAsDaysOff,
} from '#modules/scheduling/use-cases/set-exceptions.ts'

const ownProcedure = memberProcedure.meta({ permission: 'the caller’s own agenda' })
const ownWrite = ownProcedure.meta({
  whenHidden: 'allowed: changes the own agenda, which other people do not see',
})

export const agendaExceptionProcedures = {
  exceptions: ownProcedure.output(agendaExceptionsOutput).query(({ ctx }) => getAgendaExceptions(ctx)),

  saveException: ownWrite
    .input(saveAgendaExceptionInput)
    .output(agendaExceptionsOutput)
    .mutation(({ ctx, input }) => saveAgendaException(ctx, input)),

  removeException: ownWrite
    .input(agendaExceptionInput)
    .output(agendaExceptionsOutput)
    .mutation(({ ctx, input }) => removeAgendaException(ctx, input)),

  takeHolidays: ownWrite
    .input(takeHolidaysOffInput)
    .output(agendaExceptionsOutput)
    .mutation(({ ctx, input }) => saveHolidaysAsDaysOff(ctx, input)),
}
