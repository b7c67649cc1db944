import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Prisma would otherwise download a native schema engine from outside the npm registry.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('./prisma/engine/schema-engine.ts', import.meta.url),
)

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
