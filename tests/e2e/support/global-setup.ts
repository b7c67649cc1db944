import type { TestProject } from 'vitest/node'
import { acquireTestPostgres } from '../../support/global-setup.ts'
import { replaceDatabaseInUrl, runWithPostgresClient, templateDatabase } from '../../support/test-postgres.ts'
import { startProductServer } from './product.ts'
import type { ProductServerSharedByTests } from './shared-product.ts'

const settings = { PRIVACY_URL: 'https://circulo.example/aviso' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await acquireTestPostgres()
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.map((one) => one()))
    await release()
  }
  try {
    const start = async (database: string): Promise<ProductServerSharedByTests> => {
      await runWithPostgresClient(url, async (client) => {
        await client.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase}`)
      })
      const databaseUrl = replaceDatabaseInUrl(url, database)
      const product = await startProductServer(databaseUrl, 'production', settings)
      stops.push(product.stop)
      return { url: product.url, databaseUrl, mailFolder: product.mailFolder }
    }
    const databases = Array.from({ length: project.config.maxWorkers }, (_, index) => `circulo_e2e_${index}`)
    const started = databases.map(start)
    await Promise.allSettled(started)
    project.provide('products', await Promise.all(started))
    return stop
  } catch (error) {
    // Vitest calls the teardown only after a successful setup.
    await stop()
    throw error
  }
}
