export const parts = ['reading', 'serialization'] as const

export type Part = (typeof parts)[number]

/**
 * Environment variable with a comma-separated list of parts of the fast path that stock libraries replace in
 * a server process.
 */
export const stockPartsVariable = 'BENCH_STOCK_PARTS'
