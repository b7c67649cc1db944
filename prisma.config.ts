import { defineConfig } from 'prisma/config'
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= new URL('./prisma/engine/schema-engine.ts', import.meta.url).pathname
export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' }, datasource: { url: process.env.DATABASE_URL ?? '' } })
