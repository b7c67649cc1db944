export const optimizedRequestStages = ['reading', 'serialization'] as const

export type OptimizedRequestStage = (typeof optimizedRequestStages)[number]

export const unoptimizedRequestStagesEnvName = 'BENCH_STOCK_PARTS'
