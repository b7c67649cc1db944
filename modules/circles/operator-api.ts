export { checkRecommendationCounts } from '#modules/circles/data/counts.ts'
export {
  countNewCircleMemberships,
  type ImportedCircleMembership,
  importCircleMemberships,
} from '#modules/circles/data/importing.ts'
export { findSearchMisses } from '#modules/circles/data/search-misses.ts'
