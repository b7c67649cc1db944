export { recountRecommendations } from '#modules/circles/data/counts.ts'
export { countNewEdges, type ImportedEdge, importEdges } from '#modules/circles/data/importing.ts'
export { findSearchMisses } from '#modules/circles/data/search-misses.ts'
