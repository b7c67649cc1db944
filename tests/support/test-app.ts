import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import { buildTestApp, type TestAppOptions } from './build-test-app.ts'
import { testConfig } from './caller.ts'

/**
 * Builds the complete application for requests by `inject`, and closes the application at the end of the test
 * file.
 * @param changes settings that differ from `testConfig()`
 */
export async function testApp(
  db: Db,
  changes: Partial<Config> = {},
  options: Omit<TestAppOptions, 'config'> = {},
): Promise<FastifyInstance> {
  const app = await buildTestApp(db, { ...options, config: testConfig(changes) })
  afterAll(() => app.close())
  return app
}
