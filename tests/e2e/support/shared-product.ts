import { inject } from 'vitest'

/** The built product that a test file uses. */
export interface SharedProduct {
  url: string
  databaseUrl: string
  /** Folder in which the product stores its e-mails, one file each. */
  mailFolder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The running products, one for each worker of Vitest. */
    products: SharedProduct[]
  }
}

/**
 * The product of this worker. Test files run in parallel, and each worker has its own product and database, so that they share neither
 * people nor limits per IP address.
 */
export function sharedProduct(): SharedProduct {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`No product for worker ${process.env.VITEST_POOL_ID}`)
  return product
}
