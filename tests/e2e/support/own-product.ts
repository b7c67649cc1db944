import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dropDatabase, onServer, templateDatabase, withDatabase } from '../../support/test-postgres.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { sharedProduct } from './shared-product.ts'

export interface OwnProduct extends RunningProduct {
  databaseUrl: string
}

/**
 * Starts a product with separate settings and a separate database for one test file.
 * @param settings environment variables
 * @param asReached changes the database URL that the product gets
 * @param root project folder whose build is started; default: this project
 */
export async function startOwnProduct(
  settings: Record<string, string>,
  asReached = (databaseUrl: string) => databaseUrl,
  root?: string,
): Promise<OwnProduct> {
  const server = sharedProduct().databaseUrl
  const name = `circulo_e2e_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`)
  })
  const databaseUrl = withDatabase(server, name)
  const product = await startProduct(asReached(databaseUrl), 'production', settings, root)
  return {
    ...product,
    databaseUrl,
    async stop() {
      await product.stop()
      await dropDatabase(server, name)
    },
  }
}

/** Returns a free port, for tests that need the product's URL before the product starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
