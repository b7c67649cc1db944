import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

/**
 * Runs Prisma's schema engine (`prisma migrate`) as WebAssembly from npm: a closed network blocks the download of the
 * native build.
 */

const WASM_BINDINGS = '@prisma/schema-engine-wasm/schema_engine_bg'

/** Ids (OIDs) of PostgreSQL column types that Prisma's adapter does not support. */
const CatalogueType = { CHAR: 18, CHAR_ARRAY: 1002, NAME_ARRAY: 1003, TEXT: 25, TEXT_ARRAY: 1009 } as const

export interface PrismaWasmEngine {
  engine: SchemaEngine
  close(): Promise<void>
}

export interface PrismaWasmEngineOptions {
  databaseUrl: string
  /** The schema engine may delete all data in the shadow database. */
  shadowDatabaseUrl?: string
  log?: (line: string) => void
}

let bindings: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined

/** Run only one call of the schema engine at a time, because the engine keeps state between calls. */
export async function openPrismaWasmEngine(options: PrismaWasmEngineOptions): Promise<PrismaWasmEngine> {
  bindings ??= loadBindings()
  const { SchemaEngine: Engine } = await bindings
  const open = new Set<SqlDriverAdapter>()
  const connect = async (url: string, afterwards?: () => Promise<void>) => {
    const adapter = await connectPrismaAdapter(url, async () => {
      open.delete(adapter)
      await afterwards?.()
    })
    open.add(adapter)
    return adapter
  }
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(options.databaseUrl),
    connectToShadowDb: () =>
      options.shadowDatabaseUrl
        ? connect(options.shadowDatabaseUrl)
        : connectToTemporaryDatabase(options.databaseUrl, connect),
  })
  const engine = await Engine.new({ datamodels: undefined }, (line: string) => options.log?.(line), factory)
  return {
    engine,
    close: async () => {
      await Promise.all([...open].map((adapter) => adapter.dispose()))
    },
  }
}

export function replaceDatabaseNameInUrl(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

export async function runSqlStatement(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function loadBindings() {
  const module = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = createRequire(import.meta.url)
    .resolve(WASM_BINDINGS)
    .replace(/\.js$/, '.wasm')
  // Without this handler, a crash of the schema engine would log only 'unreachable'.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => process.stderr.write(`schema engine panic: ${message}\n`),
    },
  })
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    './schema_engine_bg.js': module as unknown as WebAssembly.ModuleImports,
  })
  module.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start !== 'function') throw new Error(`${file} is not the schema engine`)
  start()
  return module
}

export async function connectPrismaAdapter(
  url: string,
  afterwards: () => Promise<void>,
): Promise<SqlDriverAdapter> {
  // Do not close idle connections: the advisory lock of Prisma's schema engine ends with the connection.
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 0 })
  // Without a listener, an error of an idle connection would end the process.
  pool.on('error', () => undefined)
  const characterColumns = acceptCatalogueTypes(pool)
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  const dispose = adapter.dispose.bind(adapter)
  return Object.assign(adapter, {
    queryRaw: async (query: Parameters<typeof queryRaw>[0]) => {
      const result = await queryRaw(query)
      for (const index of characterColumns.get(result.rows) ?? []) {
        result.columnTypes[index] = ColumnTypeEnum.Character
      }
      return result
    },
    // Prisma's own `executeScript` splits a script at every ';', even inside function bodies.
    executeScript: async (script: string) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] })
    },
    dispose: async () => {
      await dispose()
      await afterwards()
    },
  })
}

function acceptCatalogueTypes(pool: pg.Pool): WeakMap<unknown[][], number[]> {
  const characterColumns = new WeakMap<unknown[][], number[]>()
  const query = pool.query.bind(pool) as unknown as (
    config: pg.QueryArrayConfig,
  ) => Promise<pg.QueryArrayResult | pg.QueryArrayResult[]>
  Object.assign(pool, {
    query: async (config: pg.QueryArrayConfig) => {
      const result = await query(config)
      if (Array.isArray(result)) return result
      const characters: number[] = []
      result.fields.forEach((field, index) => {
        if (field.dataTypeID === CatalogueType.CHAR) {
          field.dataTypeID = CatalogueType.TEXT
          characters.push(index)
        } else if (
          field.dataTypeID === CatalogueType.CHAR_ARRAY ||
          field.dataTypeID === CatalogueType.NAME_ARRAY
        ) {
          field.dataTypeID = CatalogueType.TEXT_ARRAY
        }
      })
      characterColumns.set(result.rows, characters)
      return result
    },
  })
  return characterColumns
}

async function connectToTemporaryDatabase(
  databaseUrl: string,
  connect: (url: string, afterwards: () => Promise<void>) => Promise<SqlDriverAdapter>,
): Promise<SqlDriverAdapter> {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`
  await runSqlStatement(databaseUrl, `CREATE DATABASE "${name}"`)
  return connect(replaceDatabaseNameInUrl(databaseUrl, name), () =>
    runSqlStatement(databaseUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  )
}
