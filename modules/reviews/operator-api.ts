export {
  findPhotoPositions,
  findReviewIds,
  type ImportedReview,
  importReviewPhoto,
  importReviews,
} from '#modules/reviews/data/importing.ts'
export { findReportedTargets, type ReportTarget } from '#modules/reviews/data/reports.ts'
export { dismissReports, hideTarget, restoreTarget } from '#modules/reviews/use-cases/decide-report.ts'
export {
  describeTarget,
  listHiddenContent,
  listReports,
  type ReportedTarget,
  type TargetDescription,
} from '#modules/reviews/use-cases/describe-targets.ts'
