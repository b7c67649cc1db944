import { inject } from 'vitest'

export interface SharedProduct {
  url: string
  databaseUrl: string
  mailFolder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    products: SharedProduct[]
  }
}

/**
 * The product of this Vitest worker. Each worker has its own product, so that parallel test files share
 * neither people nor limits per IP address.
 */
export function getSharedProduct(): SharedProduct {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`No product for worker ${process.env.VITEST_POOL_ID}`)
  return product
}
