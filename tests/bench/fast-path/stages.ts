export const procedureCallFastPathStages = ['reading', 'serialization'] as const

export type ProcedureCallFastPathStage = (typeof procedureCallFastPathStages)[number]

export const disabledProcedureCallFastPathStagesEnvName = 'BENCH_DISABLED_STAGES'
