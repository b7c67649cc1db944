import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { sessionCookieName } from '#server/request-context.ts'
import type { Member } from '../../support/factories/people.ts'
import type { SeparateProduct } from './separate-product.ts'
import { startSeparateProduct } from './separate-product.ts'

export async function signInAs(page: Page, { sessionToken }: Member, baseUrl: string): Promise<void> {
  await page.context().addCookies([{ name: sessionCookieName, value: sessionToken, url: baseUrl }])
}

/**
 * Starts a product without people for one test file, and opens a client of the product's database.
 * @param settings environment variables
 */
export function startEmptyProduct(settings: Record<string, string> = {}): {
  product: () => SeparateProduct
  db: () => Db
} {
  let product: SeparateProduct
  let db: Db
  beforeAll(async () => {
    product = await startSeparateProduct(settings)
    db = createDb(product.databaseUrl)
  }, 60_000)
  afterAll(async () => {
    if (db) await closeDb(db)
    await product?.stop()
  })
  return { product: () => product, db: () => db }
}
