export {
  findExistingReviewIds,
  findReviewPhotoPositions,
  type ImportedReview,
  importReviewPhoto,
  importReviews,
} from '#modules/reviews/data/importing.ts'
export { findReportTargetsByReportId, type ReportTarget } from '#modules/reviews/data/reports.ts'
export {
  dismissReports,
  hideReportTarget,
  restoreReportTarget,
} from '#modules/reviews/use-cases/decide-report.ts'
export {
  describeReportTarget,
  listHiddenContent,
  listReports,
  type ReportTargetDescription,
  type ReportTargetWithReports,
} from '#modules/reviews/use-cases/describe-targets.ts'
