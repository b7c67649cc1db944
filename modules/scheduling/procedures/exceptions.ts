import { memberProcedure } from '#kernel/trpc.ts'
import {
  exceptionInput,
  exceptionsOutput,
  saveExceptionInput,
  takeHolidaysInput,
} from '#modules/scheduling/contract/exceptions.ts'
import {
  getExceptions,
  removeException,
  saveException,
  takeHolidays,
} from '#modules/scheduling/use-cases/set-exceptions.ts'

const ownProcedure = memberProcedure.meta({ access: 'member', who: 'only one’s own' })

/** Days off and days of other hours. */
export const exceptionProcedures = {
  exceptions: ownProcedure.output(exceptionsOutput).query(({ ctx }) => getExceptions(ctx)),

  saveException: ownProcedure
    .input(saveExceptionInput)
    .output(exceptionsOutput)
    .mutation(({ ctx, input }) => saveException(ctx, input)),

  removeException: ownProcedure
    .input(exceptionInput)
    .output(exceptionsOutput)
    .mutation(({ ctx, input }) => removeException(ctx, input)),

  takeHolidays: ownProcedure
    .input(takeHolidaysInput)
    .output(exceptionsOutput)
    .mutation(({ ctx, input }) => takeHolidays(ctx, input)),
}
