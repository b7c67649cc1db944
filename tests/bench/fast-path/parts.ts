export const optimizedRequestStages = ['reading', 'serialization'] as const

export type OptimizedRequestStage = (typeof optimizedRequestStages)[number]

/**
 * Comma-separated stages of the fast path (the product's request handling) for which a server process uses standard
 * libraries instead.
 */
export const unoptimizedRequestStagesEnvName = 'BENCH_STOCK_PARTS'
