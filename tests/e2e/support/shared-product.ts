import { inject } from 'vitest'

export interface SharedProductServer {
  url: string
  databaseUrl: string
  mailFolder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    products: SharedProductServer[]
  }
}

export function getSharedProductServer(): SharedProductServer {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!product) throw new Error(`No product for worker ${process.env.VITEST_POOL_ID}`)
  return product
}
