import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { sessionCookieName } from '#server/request-context.ts'
import type { TestMember } from '../../support/factories/people.ts'
import type { ProductServerForTestFile } from './separate-product.ts'
import { startProductServerForTestFile } from './separate-product.ts'

export async function signInAs(page: Page, { sessionToken }: TestMember, baseUrl: string): Promise<void> {
  await page.context().addCookies([{ name: sessionCookieName, value: sessionToken, url: baseUrl }])
}

export function startProductServerWithoutPeople(settings: Record<string, string> = {}): {
  product: () => ProductServerForTestFile
  db: () => Db
} {
  let product: ProductServerForTestFile
  let db: Db
  beforeAll(async () => {
    product = await startProductServerForTestFile(settings)
    db = createDb(product.databaseUrl)
  }, 60_000)
  afterAll(async () => {
    if (db) await closeDb(db)
    await product?.stop()
  })
  return { product: () => product, db: () => db }
}
