import { createRouter } from '#kernel/trpc.ts'
import { reviewProcedures } from '#modules/reviews/procedures.ts'

export const reviewsRouter = createRouter(reviewProcedures)
