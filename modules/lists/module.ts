import { defineModule } from '#kernel/module.ts'
import { listsErrorKinds, listsMessages } from '#modules/lists/messages.ts'
import { listProcedures } from '#modules/lists/procedures.ts'
import { listsPersonParticipant } from '#modules/lists/use-cases/person-participant.ts'

export const listsModule = defineModule({
  name: 'lists',
  uses: ['identity', 'circles'],
  procedures: listProcedures,
  messages: listsMessages,
  errorKinds: listsErrorKinds,
  participant: listsPersonParticipant,
})
