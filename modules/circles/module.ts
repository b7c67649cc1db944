import { defineModule } from '#kernel/module.ts'
import { createCirclesBackgroundJobs } from '#modules/circles/jobs.ts'
import { circlesErrorKinds, circlesErrorMessages } from '#modules/circles/messages.ts'
import { circleProcedures } from '#modules/circles/procedures.ts'
import { personEventHandlersOfCirclesModule } from '#modules/circles/use-cases/person-event-handlers.ts'
import { storeTradeAndPlaceCatalogs } from '#modules/circles/use-cases/store-catalogs.ts'

export const circlesModule = defineModule({
  name: 'circles',
  uses: ['identity', 'notifications', 'reviews', 'invitations'],
  procedures: circleProcedures,
  messages: circlesErrorMessages,
  errorKinds: circlesErrorKinds,
  personEventHandlers: personEventHandlersOfCirclesModule,
  jobs: createCirclesBackgroundJobs,
  prepareDatabase: storeTradeAndPlaceCatalogs,
})
