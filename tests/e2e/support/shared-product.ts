import { inject } from 'vitest'

/** The built product that a file's journeys use. */
export interface SharedProduct {
  /** Where it serves, 'http://localhost:port'. */
  url: string
  /** Connection string of its database. */
  databaseUrl: string
  /** Where its mails go, one file each. */
  mailFolder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    products: SharedProduct[]
  }
}

/**
 * The product of this worker. Files run beside each other, and each worker has a product and a database of its own: no two
 * meet each other's people, or use up each other's limits per address.
 */
export function sharedProduct(): SharedProduct {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`No product for worker ${process.env.VITEST_POOL_ID}`)
  return product
}
