export const fastPathParts = ['reading', 'serialization'] as const

export type FastPathPart = (typeof fastPathParts)[number]

/**
 * Environment variable of a server process: a comma-separated list of the parts of the fast path that standard
 * libraries replace in this process.
 */
export const standardLibraryPartsVariable = 'BENCH_STOCK_PARTS'
