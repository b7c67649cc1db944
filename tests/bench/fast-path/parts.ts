/** The parts of the fast path, each with the module of the product that contains it. */
export const parts = {
  reading: '#server/procedures.ts',
  serialization: '#kernel/wire.ts',
} as const

export type Part = keyof typeof parts

export const allParts = Object.keys(parts) as Part[]

/** Environment variable with the parts that a server process replaces by the stock ones, separated by commas. */
export const stockPartsVariable = 'BENCH_STOCK_PARTS'
