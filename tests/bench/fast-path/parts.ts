export const fastPathStages = ['reading', 'serialization'] as const

export type FastPathStage = (typeof fastPathStages)[number]

export const disabledFastPathStagesEnvName = 'BENCH_STOCK_PARTS'
