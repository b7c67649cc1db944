import { z } from 'zod'
import { createRouter, memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { reportInput } from '#modules/reviews/contract/reports.ts'
import {
  createReviewInput,
  createReviewOutput,
  listReviewsInput,
  listReviewsOutput,
  listWorksInput,
  listWorksOutput,
} from '#modules/reviews/contract.ts'
import * as service from '#modules/reviews/service.ts'
import { fileReport } from '#modules/reviews/use-cases/file-report.ts'
import { listWorks } from '#modules/reviews/use-cases/list-works.ts'

export const reviewsRouter = createRouter({
  list: publicProcedure
    .meta({ access: 'public', cost: 'expensive' })
    .input(listReviewsInput)
    .output(listReviewsOutput)
    .query(({ ctx, input }) => service.listReviews(ctx, input)),

  works: publicProcedure
    .meta({ access: 'public', cost: 'expensive' })
    .input(listWorksInput)
    .output(listWorksOutput)
    .query(({ ctx, input }) => listWorks(ctx, input)),

  create: memberProcedure
    .meta({ access: 'member', who: 'anybody but the person reviewed; with photos that they uploaded' })
    .input(createReviewInput)
    .output(createReviewOutput)
    .mutation(({ ctx, input }) => service.publishReview(ctx, input)),

  report: publicProcedure
    .meta({ access: 'public', who: 'about what is not one’s own; only the operator reads it' })
    .input(reportInput)
    .output(z.void())
    .mutation(({ ctx, input }) => fileReport(ctx, input)),
})
