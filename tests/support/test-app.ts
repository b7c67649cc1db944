import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/client.ts'
import { createPhotoStorage } from '#kernel/photos/storage.ts'
import type { Obstacle } from '#kernel/readiness.ts'
import { buildApp } from '#server/app.ts'
import { testConfig } from './caller.ts'
import { noPages } from './no-pages.ts'

/** The whole product over HTTP, for `inject`, without its pages unless they are given. Closed when the file ends. */
export async function testApp(
  db: Db,
  changes: Partial<Config> = {},
  pageSource = noPages,
  findObstacle: () => Promise<Obstacle | null> = async () => null,
): Promise<FastifyInstance> {
  const config = testConfig(changes)
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    logger: false,
    photoStorage: createPhotoStorage(config.storage),
    findObstacle,
    pageSource,
  })
  afterAll(() => app.close())
  return app
}
