import { createRouter } from '#kernel/trpc.ts'
import { agendaProcedures } from '#modules/scheduling/procedures/agenda.ts'
import { appointmentProcedures } from '#modules/scheduling/procedures/appointments.ts'
import { exceptionProcedures } from '#modules/scheduling/procedures/exceptions.ts'
import { linkProcedures } from '#modules/scheduling/procedures/links.ts'

export const schedulingRouter = createRouter({
  ...agendaProcedures,
  ...exceptionProcedures,
  ...appointmentProcedures,
  ...linkProcedures,
})
