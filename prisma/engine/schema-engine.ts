#!/usr/bin/env node
import { createInterface } from 'node:readline'
import { z } from 'zod'
import {
  openPrismaWasmEngine,
  type PrismaWasmEngine,
  replaceDatabaseNameInUrl,
  runSqlStatement,
} from './wasm-engine.ts'

const datasourceSchema = z.object({ url: z.string(), shadowDatabaseUrl: z.string().nullish() })
const requestSchema = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.unknown().optional(),
})
type Request = z.infer<typeof requestSchema>

/** JSON-RPC code for expected errors: the Prisma CLI treats any other error code as a broken protocol. */
const KNOWN_ERROR = 4466

const CONNECTION_ERRORS: Record<string, string> = { '3D000': 'P1003', '28P01': 'P1000', '42P04': 'P1009' }

const args = process.argv.slice(2)
if (args.includes('--version')) process.stdout.write('schema-engine-cli wasm\n')
else if (args.includes('cli')) await runCommand(args[args.indexOf('cli') + 1] ?? '')
else serve()

function readDatasource() {
  const index = args.findIndex((arg) => arg === '--datasource' || arg.startsWith('--datasource='))
  const raw = args[index]?.split('=').slice(1).join('=') || args[index + 1]
  if (index < 0 || !raw) return undefined
  const json = raw.startsWith('{') ? raw : Buffer.from(raw, 'base64').toString('utf8')
  return datasourceSchema.safeParse(JSON.parse(json)).data
}

async function runCommand(command: string): Promise<void> {
  const url = readDatasource()?.url ?? ''
  const database = URL.canParse(url) ? decodeURIComponent(new URL(url).pathname.slice(1)) : ''
  const quoted = `"${database.replaceAll('"', '""')}"`
  try {
    if (command === 'can-connect-to-database') await runSqlStatement(url, 'SELECT 1')
    else if (command === 'create-database')
      await runSqlStatement(replaceDatabaseNameInUrl(url, 'postgres'), `CREATE DATABASE ${quoted}`)
    else if (command === 'drop-database')
      await runSqlStatement(replaceDatabaseNameInUrl(url, 'postgres'), `DROP DATABASE ${quoted} WITH (FORCE)`)
    else throw new Error(`unknown command ${command}`)
  } catch (error) {
    reportCommandError(error, database)
  }
}

function reportCommandError(error: unknown, database: string): void {
  const { code, message } = describe(error)
  const line = (level: string, fields: object) =>
    JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' })
  // Write an extra first line, because the Prisma CLI ignores the first line that its schema engine writes to stderr.
  process.stderr.write(`${line('INFO', { message: 'schema engine' })}\n`)
  process.stderr.write(
    `${line('ERROR', {
      message,
      is_panic: false,
      error_code: CONNECTION_ERRORS[code ?? ''] ?? 'P1001',
      meta: { database_name: database },
    })}\n`,
  )
  process.exitCode = 1
}

function serve(): void {
  let opened: Promise<PrismaWasmEngine> | undefined
  let last: Promise<void> = Promise.resolve()
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    if (!line.trim()) return
    const request = requestSchema.parse(JSON.parse(line))
    last = last.then(async () => {
      try {
        opened ??= openPrismaWasmEngine(readEngineOptions())
        await answer((await opened).engine, request)
      } catch (error) {
        send({ id: request.id, error: toRpcError(error) })
      }
    })
  })
  lines.on('close', () => {
    last = last.then(async () => (await opened)?.close())
  })
}

function readEngineOptions() {
  const datasource = readDatasource()
  return {
    databaseUrl: datasource?.url ?? '',
    shadowDatabaseUrl: datasource?.shadowDatabaseUrl ?? undefined,
  }
}

async function answer(engine: PrismaWasmEngine['engine'], { id, method, params }: Request): Promise<void> {
  const name = method === 'getDatabaseVersion' ? 'version' : method
  const call: unknown = Reflect.get(engine, name)
  if (typeof call !== 'function') throw new Error(`The schema engine has no method ${method}`)
  const result: unknown = (await call.call(engine, params)) ?? null
  if (method !== 'diff') return send({ id, result })
  const { stdout, ...rest } = z.looseObject({ stdout: z.string().nullable() }).parse(result)
  if (stdout !== null) send({ id: -1, method: 'print', params: { content: stdout } })
  send({ id, result: { ...rest, stdout: null } })
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function toRpcError(error: unknown): object {
  const { code, message, meta } = describe(error)
  const data = code?.startsWith('P')
    ? { is_panic: false, message, meta: meta ?? {}, error_code: code }
    : { is_panic: false, message, backtrace: null }
  return { code: KNOWN_ERROR, message: 'An error happened. Check the data field for details.', data }
}

function describe(error: unknown): { code?: string; message: string; meta?: unknown } {
  const shape = z.object({ code: z.string().optional(), message: z.string(), meta: z.unknown().optional() })
  const known = shape.safeParse(error)
  return known.success ? known.data : { message: String(error) }
}
