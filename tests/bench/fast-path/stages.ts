export const procedureCallFastPathStages = ['reading', 'serialization'] as const

export type ProcedureCallFastPathStage = (typeof procedureCallFastPathStages)[number]

export const envNameOfDisabledFastPathStages = 'BENCH_DISABLED_STAGES'
