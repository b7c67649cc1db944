import { defineModule } from '#kernel/module.ts'
import { listsErrorKinds, listsErrorMessages } from '#modules/lists/messages.ts'
import { sharedListProcedures } from '#modules/lists/procedures.ts'
import { personEventHandlersOfListsModule } from '#modules/lists/use-cases/person-event-handlers.ts'

export const listsModule = defineModule({
  name: 'lists',
  uses: ['identity', 'circles'],
  procedures: sharedListProcedures,
  messages: listsErrorMessages,
  errorKinds: listsErrorKinds,
  personEventHandlers: personEventHandlersOfListsModule,
})
