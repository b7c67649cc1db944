import type { FastifyInstance } from 'fastify'
import { systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import { createTestConfig } from './caller.ts'
import { htmlPageProviderWithoutPages } from './html-page-providers.ts'

export type TestAppOptions = Partial<Omit<AppOptions, 'db'>>

/** Scripts use `buildTestApp` too, so the file must import nothing from Vitest. */
export function buildTestApp(db: Db, options: TestAppOptions = {}): Promise<FastifyInstance> {
  const config = options.config ?? createTestConfig()
  return buildApp({
    clock: systemClock,
    logger: false,
    photoStorage: createPhotoStorage(config.storage),
    findObstacle: async () => null,
    pageProvider: htmlPageProviderWithoutPages,
    ...options,
    config,
    db,
  })
}
