export const optimizedRequestStages = ['reading', 'serialization'] as const

export type OptimizedRequestStage = (typeof optimizedRequestStages)[number]

/**
 * This environment variable lists the stages of request handling in which a benchmark server uses standard libraries.
 * Commas separate the stages.
 */
export const unoptimizedRequestStagesEnvName = 'BENCH_STOCK_PARTS'
