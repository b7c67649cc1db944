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
 * Prisma's own schema engine (the one behind `prisma migrate`), as the WebAssembly build that npm carries. The native
 * build is a download from outside the registry, which a closed network refuses.
 */

const WASM_BINDINGS = '@prisma/schema-engine-wasm/schema_engine_bg'

/** Types of PostgreSQL's own catalogue that the engine asks for and the stock adapter refuses. */
const CatalogueType = { CHAR: 18, CHAR_ARRAY: 1002, NAME_ARRAY: 1003, TEXT: 25, TEXT_ARRAY: 1009 } as const

export interface WasmEngine {
  engine: SchemaEngine
  /** Closes the connections. The engine cannot be used afterwards. */
  close(): Promise<void>
}

export interface WasmEngineOptions {
  databaseUrl: string
  /** A database that the engine may wipe. Without one it creates and drops a temporary one when it needs it. */
  shadowDatabaseUrl?: string
  /** Receives the engine's own log lines, which are JSON or plain text. */
  log?: (line: string) => void
}

let bindings: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined

/**
 * Connects the schema engine to a PostgreSQL database.
 * Every call on the engine must have ended before the next one starts: it keeps state between them.
 * Errors of the database arrive with Prisma's own codes (`P1001`, `P3018`…) in `code`.
 */
export async function openWasmEngine(options: WasmEngineOptions): Promise<WasmEngine> {
  bindings ??= loadBindings()
  const { SchemaEngine: Engine } = await bindings
  const open = new Set<SqlDriverAdapter>()
  const connect = async (url: string, afterwards?: () => Promise<void>) => {
    const adapter = await connectAdapter(url, async () => {
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

/** The same server and settings as `databaseUrl`, another database. */
export function withDatabase(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function runStatement(databaseUrl: string, sql: string): Promise<void> {
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
  // The engine looks this name up when it panics; without it the reason is lost behind "unreachable".
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

/**
 * The stock adapter, made to understand what the engine asks of the catalogue and to take scripts whole.
 * @param afterwards runs when the adapter has been disposed
 */
export async function connectAdapter(
  url: string,
  afterwards: () => Promise<void>,
): Promise<SqlDriverAdapter> {
  // The engine's advisory lock belongs to a session: a connection closed for idleness would drop it midway.
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 0 })
  // A broken idle connection is reported by the next query; unheard, it would end the process.
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
    // The adapter's own cuts a script at every ';', inside function bodies too. Without arguments PostgreSQL takes it whole.
    executeScript: async (script: string) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] })
    },
    dispose: async () => {
      await dispose()
      await afterwards()
    },
  })
}

/**
 * Makes the pool present catalogue types as ones the adapter knows, and remembers which columns held single characters.
 * The memory is per result, by its array of rows, so that queries in flight at once cannot mix theirs up.
 */
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
  await runStatement(databaseUrl, `CREATE DATABASE "${name}"`)
  return connect(withDatabase(databaseUrl, name), () =>
    runStatement(databaseUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  )
}
