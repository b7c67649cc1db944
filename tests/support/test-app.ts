import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import { buildTestApp, type TestAppOptions } from './build-test-app.ts'
import { createTestConfig } from './caller.ts'

export async function createTestApp(
  db: Db,
  changes: Partial<Config> = {},
  options: Omit<TestAppOptions, 'config'> = {},
): Promise<FastifyInstance> {
  const app = await buildTestApp(db, { ...options, config: createTestConfig(changes) })
  afterAll(() => app.close())
  return app
}
