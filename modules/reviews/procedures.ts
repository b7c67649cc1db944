import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import { reportInput } from '#modules/reviews/contract/reports.ts'
import {
  chooseWorkCoverPhotoInput,
  createReviewInput,
  createReviewOutput,
  editReviewInput,
  listReviewsInput,
  listReviewsOutput,
  listWorkPhotosInput,
  listWorkPhotosOutput,
  removeReviewInput,
  removeReviewReplyInput,
  replyToReviewInput,
  reviewWrittenTodayInput,
  reviewWrittenTodayOutput,
  setPhotosInWorkSectionInput,
} from '#modules/reviews/contract/reviews.ts'
import { chooseWorkCoverPhoto, setPhotosInWorkSection } from '#modules/reviews/use-cases/arrange-works.ts'
import { editReview, removeReview } from '#modules/reviews/use-cases/edit-review.ts'
import { submitAbuseReport } from '#modules/reviews/use-cases/file-report.ts'
import { listReviews } from '#modules/reviews/use-cases/list-reviews.ts'
import { listWorkPhotos } from '#modules/reviews/use-cases/list-works.ts'
import { removeReviewReply, replyToReview } from '#modules/reviews/use-cases/reply-to-review.ts'
import { findReviewWrittenToday, publishReview } from '#modules/reviews/use-cases/write-review.ts'

const ownProfile = { whenHidden: 'allowed: changes the own profile, which other people do not see' } as const
const deletesOwn = { whenHidden: 'allowed: deletes only what the member wrote' } as const

export const reviewProcedures = {
  list: publicProcedure
    .meta({ cost: 'expensive' })
    .input(listReviewsInput)
    .output(listReviewsOutput)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  works: publicProcedure
    .input(listWorkPhotosInput)
    .output(listWorkPhotosOutput)
    .query(({ ctx, input }) => listWorkPhotos(ctx, input)),

  create: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'a review of another person, with photos that the caller uploaded',
    })
    .input(createReviewInput)
    .output(createReviewOutput)
    .mutation(({ ctx, input }) => publishReview(ctx, input)),

  today: memberProcedure
    .meta({ permission: 'reviews that the caller wrote' })
    .input(reviewWrittenTodayInput)
    .output(reviewWrittenTodayOutput)
    .query(({ ctx, input }) => findReviewWrittenToday(ctx, input)),

  edit: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'the author of the review, with photos that the caller uploaded',
    })
    .input(editReviewInput)
    .output(z.void())
    .mutation(({ ctx, input }) => editReview(ctx, input)),

  remove: memberProcedure
    .meta({ ...deletesOwn, permission: 'the author of the review', onlyDeletes: true })
    .input(removeReviewInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeReview(ctx, input)),

  reply: memberProcedure
    .meta({ whenHidden: 'rejected', permission: 'the reviewed person' })
    .input(replyToReviewInput)
    .output(z.void())
    .mutation(({ ctx, input }) => replyToReview(ctx, input)),

  removeReply: memberProcedure
    .meta({ ...deletesOwn, permission: 'the reviewed person' })
    .input(removeReviewReplyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeReviewReply(ctx, input)),

  showInWorks: memberProcedure
    .meta({ ...ownProfile, permission: 'the reviewed person' })
    .input(setPhotosInWorkSectionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setPhotosInWorkSection(ctx, input)),

  chooseCover: memberProcedure
    .meta({ ...ownProfile, permission: 'the reviewed person' })
    .input(chooseWorkCoverPhotoInput)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseWorkCoverPhoto(ctx, input)),

  report: publicProcedure
    .meta({
      whenHidden: 'allowed: only the operator reads it',
      permission: 'content of other people; only the operator reads the report',
    })
    .input(reportInput)
    .output(z.void())
    .mutation(({ ctx, input }) => submitAbuseReport(ctx, input)),
}
