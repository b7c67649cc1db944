import type { TestProject } from 'vitest/node'
import { acquirePostgres } from '../../support/global-setup.ts'
import { onServer, templateDatabase, withDatabase } from '../../support/test-postgres.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built product serves, 'http://localhost:port'. */
    productUrl: string
    /** Connection string of the product's database. */
    productDatabaseUrl: string
    /** Where the product's mails go, one file each. */
    productMailFolder: string
  }
}

const database = 'circulo_e2e'

/** Starts the built product once for all journeys: its own port, its own database, its own folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await acquirePostgres()
  try {
    const databaseUrl = withDatabase(url, database)
    await onServer(url, async (client) => {
      await client.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase}`)
    })
    const product = await startProduct(databaseUrl)
    project.provide('productUrl', product.url)
    project.provide('productDatabaseUrl', databaseUrl)
    project.provide('productMailFolder', product.mailFolder)
    return async () => {
      await product.stop()
      await release()
    }
  } catch (error) {
    // Vitest tears down only what was set up; the server would outlive the run.
    await release()
    throw error
  }
}
