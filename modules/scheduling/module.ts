import { defineModule } from '#kernel/module.ts'
import { createSchedulingBackgroundJobs } from '#modules/scheduling/jobs.ts'
import { schedulingErrorKinds, schedulingErrorMessages } from '#modules/scheduling/messages.ts'
import { agendaProcedures } from '#modules/scheduling/procedures/agenda.ts'
import { appointmentProcedures } from '#modules/scheduling/procedures/appointments.ts'
import { calendarDayProcedures } from '#modules/scheduling/procedures/days.ts'
import { agendaExceptionProcedures } from '#modules/scheduling/procedures/exceptions.ts'
import { appointmentLinkProcedures } from '#modules/scheduling/procedures/links.ts'
import { personEventHandlersOfSchedulingModule } from '#modules/scheduling/use-cases/person-event-handlers.ts'

export const schedulingModule = defineModule({
  name: 'scheduling',
  uses: ['identity', 'notifications'],
  procedures: {
    ...agendaProcedures,
    ...agendaExceptionProcedures,
    ...appointmentProcedures,
    ...calendarDayProcedures,
    ...appointmentLinkProcedures,
  },
  messages: schedulingErrorMessages,
  errorKinds: schedulingErrorKinds,
  personEventHandlers: personEventHandlersOfSchedulingModule,
  jobs: createSchedulingBackgroundJobs,
})
