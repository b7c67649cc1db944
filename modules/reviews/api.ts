export { createReview } from '#modules/reviews/service.ts'
