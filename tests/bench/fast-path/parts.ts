export const procedureFastPathStages = ['reading', 'serialization'] as const

export type ProcedureFastPathStage = (typeof procedureFastPathStages)[number]

/**
 * Comma-separated stages of the fast path (the product's request handling) for which a server process uses standard
 * libraries instead.
 */
export const standardLibraryFastPathStagesEnvName = 'BENCH_STOCK_PARTS'
