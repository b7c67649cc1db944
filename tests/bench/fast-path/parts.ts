export const parts = ['reading', 'serialization'] as const

export type Part = (typeof parts)[number]

/** Environment variable with the parts that a server process replaces by the stock ones, separated by commas. */
export const stockPartsVariable = 'BENCH_STOCK_PARTS'
