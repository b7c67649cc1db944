import { defineModule } from '#kernel/module.ts'
import { circlesJobs } from '#modules/circles/jobs.ts'
import { circlesErrorKinds, circlesMessages } from '#modules/circles/messages.ts'
import { circleProcedures } from '#modules/circles/procedures.ts'
import { circlesParticipant } from '#modules/circles/use-cases/person-participant.ts'
import { storeCatalogs } from '#modules/circles/use-cases/store-catalogs.ts'

export const circlesModule = defineModule({
  name: 'circles',
  uses: ['identity', 'reviews', 'invitations'],
  procedures: circleProcedures,
  messages: circlesMessages,
  errorKinds: circlesErrorKinds,
  participant: circlesParticipant,
  jobs: circlesJobs,
  prepareDatabase: storeCatalogs,
})
