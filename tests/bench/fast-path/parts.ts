export const parts = ['reading', 'serialization'] as const

export type Part = (typeof parts)[number]

/** Environment variable that lists, separated by commas, the parts of the fast path that a server process replaces by stock libraries. */
export const stockPartsVariable = 'BENCH_STOCK_PARTS'
