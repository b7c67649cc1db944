export const fastPathParts = ['reading', 'serialization'] as const

export type FastPathPart = (typeof fastPathParts)[number]

/**
 * Environment variable with a comma-separated list of parts of the fast path that stock libraries replace in
 * a server process.
 */
export const stockPartsVariable = 'BENCH_STOCK_PARTS'
