export {
  findPhotoPlaces,
  findReviewIds,
  type ImportedReview,
  importReviewPhoto,
  importReviews,
} from '#modules/reviews/data/importing.ts'
export { findReported, type Thing } from '#modules/reviews/data/reports.ts'
export { dismissReports, hideThing, restoreThing } from '#modules/reviews/use-cases/decide-report.ts'
export {
  type DescribedThing,
  describeThing,
  listHidden,
  listReports,
  type ReportedThing,
} from '#modules/reviews/use-cases/describe-things.ts'
