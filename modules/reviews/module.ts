import { defineModule } from '#kernel/module.ts'
import { reviewsErrorKinds, reviewsErrorMessages } from '#modules/reviews/messages.ts'
import { reviewProcedures } from '#modules/reviews/procedures.ts'
import { personEventHandlersOfReviewsModule } from '#modules/reviews/use-cases/person-event-handlers.ts'

export const reviewsModule = defineModule({
  name: 'reviews',
  uses: ['identity', 'notifications'],
  procedures: reviewProcedures,
  messages: reviewsErrorMessages,
  errorKinds: reviewsErrorKinds,
  personEventHandlers: personEventHandlersOfReviewsModule,
})
