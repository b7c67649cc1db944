import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { sessionCookieName } from '#server/request-context.ts'
import type { TestMember } from '../../support/factories/people.ts'
import type { SeparateProductServer } from './separate-product.ts'
import { startSeparateProductServer } from './separate-product.ts'

export async function signInAs(page: Page, { sessionToken }: TestMember, baseUrl: string): Promise<void> {
  await page.context().addCookies([{ name: sessionCookieName, value: sessionToken, url: baseUrl }])
}

/**
 * Starts a product without people for one test file.
 * @param settings environment variables
 */
export function startProductWithoutPeople(settings: Record<string, string> = {}): {
  product: () => SeparateProductServer
  db: () => Db
} {
  let product: SeparateProductServer
  let db: Db
  beforeAll(async () => {
    product = await startSeparateProductServer(settings)
    db = createDb(product.databaseUrl)
  }, 60_000)
  afterAll(async () => {
    if (db) await closeDb(db)
    await product?.stop()
  })
  return { product: () => product, db: () => db }
}
