import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  dropDatabase,
  replaceDatabaseInUrl,
  runWithPostgresClient,
  templateDatabase,
} from '../../support/test-postgres.ts'
import { type RunningProductServer, startProductServer } from './product.ts'
import { getProductServerSharedByTests } from './shared-product.ts'

export interface ProductServerForTestFile extends RunningProductServer {
  databaseUrl: string
}

export async function startProductServerForTestFile(
  settings: Record<string, string>,
  asReached = (databaseUrl: string) => databaseUrl,
  root?: string,
): Promise<ProductServerForTestFile> {
  const server = getProductServerSharedByTests().databaseUrl
  const name = `circulo_e2e_${randomUUID().replaceAll('-', '')}`
  await runWithPostgresClient(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`)
  })
  const databaseUrl = replaceDatabaseInUrl(server, name)
  const product = await startProductServer(asReached(databaseUrl), 'production', settings, root)
  return {
    ...product,
    databaseUrl,
    async stop() {
      await product.stop()
      await dropDatabase(server, name)
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
