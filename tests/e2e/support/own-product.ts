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
 * A product for one file alone, with settings and a database of its own.
 * @param settings environment variables
 * @param asReached the database's address as the product is to reach it
 */
export async function startOwnProduct(
  settings: Record<string, string>,
  asReached = (databaseUrl: string) => databaseUrl,
): Promise<OwnProduct> {
  const server = sharedProduct().databaseUrl
  const name = `circulo_e2e_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`)
  })
  const databaseUrl = withDatabase(server, name)
  const product = await startProduct(asReached(databaseUrl), 'production', settings)
  return {
    ...product,
    databaseUrl,
    async stop() {
      await product.stop()
      await dropDatabase(server, name)
    },
  }
}

/** A port that nobody listens on, for whoever has to know the address before the product starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
