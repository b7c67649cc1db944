import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { sessionCookieName } from '#server/request-context.ts'
import type { Member } from '../../support/factories/people.ts'
import type { OwnProduct } from './own-product.ts'
import { startOwnProduct } from './own-product.ts'

export async function signInAs(page: Page, { sessionToken }: Member, baseUrl: string): Promise<void> {
  await page.context().addCookies([{ name: sessionCookieName, value: sessionToken, url: baseUrl }])
}

/**
 * Starts a product without people for one test file, and opens a client of the product's database.
 * @param settings environment variables
 */
export function startEmptyProduct(settings: Record<string, string> = {}): {
  product: () => OwnProduct
  db: () => Db
} {
  let product: OwnProduct
  let db: Db
  beforeAll(async () => {
    product = await startOwnProduct(settings)
    db = createDb(product.databaseUrl)
  }, 60_000)
  afterAll(async () => {
    if (db) await closeDb(db)
    await product?.stop()
  })
  return { product: () => product, db: () => db }
}
