import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#kernel/project-root.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { connectPrismaAdapter } from '../../prisma/engine/wasm-engine.ts'
import { makeTestFolder, silentLog } from './support.ts'

async function versionOf(packageName: string): Promise<string> {
  const require = createRequire(path.join(projectRoot, 'package.json'))
  const searched = require.resolve.paths(packageName) ?? []
  for (const folder of searched) {
    const text = await readFile(path.join(folder, packageName, 'package.json'), 'utf8').catch(() => '')
    if (text) return z.object({ version: z.string() }).parse(JSON.parse(text)).version
  }
  throw new Error(`${packageName} is not installed`)
}

describe('the Prisma schema engine (WebAssembly)', () => {
  it('the Prisma schema engine is the version that the installed Prisma requires', async () => {
    expect(await versionOf('@prisma/schema-engine-wasm')).toBe(await versionOf('@prisma/engines-version'))
    expect(await versionOf('prisma')).toBe(await versionOf('@prisma/client'))
    expect(await versionOf('@prisma/adapter-pg')).toBe(await versionOf('@prisma/client'))
  })

  it('the database adapter of the Prisma schema engine returns correct column types for concurrent queries', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await makeTestFolder(), log: silentLog })
    const adapter = await connectPrismaAdapter(server.url, async () => undefined)
    const ask = (sql: string) => adapter.queryRaw({ sql, args: [], argTypes: [] })

    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(
          index % 2
            ? `SELECT 'r'::"char" AS kind, ${index} AS n`
            : `SELECT ${index} AS n, ARRAY['a'::name] AS names`,
        ),
      ),
    )

    results.forEach((result, index) => {
      expect(result.columnTypes).toEqual(
        index % 2
          ? [ColumnTypeEnum.Character, ColumnTypeEnum.Int32]
          : [ColumnTypeEnum.Int32, ColumnTypeEnum.TextArray],
      )
    })
    await adapter.dispose()
    await server.stop()
  })
})
