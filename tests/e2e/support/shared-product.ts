import { inject } from 'vitest'

export interface ProductServerSharedByTests {
  url: string
  databaseUrl: string
  mailFolder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    products: ProductServerSharedByTests[]
  }
}

export function getProductServerSharedByTests(): ProductServerSharedByTests {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`No product for worker ${process.env.VITEST_POOL_ID}`)
  return product
}
