export { checkRecommendationCounts } from '#modules/circles/data/counts.ts'
export {
  countNewMemberships,
  type ImportedMembership,
  importMemberships,
} from '#modules/circles/data/importing.ts'
export { findSearchMisses } from '#modules/circles/data/search-misses.ts'
