import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixedClock, systemClock } from '#kernel/clock.ts'
import { type Config, loadConfig } from '#kernel/config.ts'
import type { Actor, Cookie, Log, RequestContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { createCallerFactory } from '#kernel/trpc.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { appRouter } from '#server/router.ts'

export interface TestCallerOptions {
  now?: Date
  config?: Partial<Config>
  onSessionCookie?: (cookie: { token: string; expiresAt: Date } | null) => void
  /** Stores the cookies that procedures set, and sends them with the next calls, like a browser. */
  browser?: TestBrowserCookies
  address?: string
}

export function createTestConfig(changes: Partial<Config> = {}): Config {
  const dataDir = path.join(tmpdir(), 'circulo-test-data')
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  return { ...config, ...changes }
}

export function createTestContext<Who extends Actor | null>(
  db: Db,
  actor: Who,
  {
    now,
    config,
    onSessionCookie,
    browser = createTestBrowserCookies(),
    address = '192.0.2.1',
  }: TestCallerOptions = {},
): RequestContext & { actor: Who } {
  return {
    db,
    actor,
    config: createTestConfig(config),
    clock: now ? fixedClock(now) : systemClock,
    log: loudLog,
    sessionCookie: cookieOf(browser, 'session', (value, expiresAt) =>
      onSessionCookie?.(value !== null && expiresAt ? { token: value, expiresAt } : null),
    ),
    deviceCookie: cookieOf(browser, 'device'),
    flowCookie: cookieOf(browser, 'flow'),
    personEventHandlers,
    callbackOrigin: 'http://localhost:3000',
    userAgent: 'tests',
    address,
    requestId: randomUUID(),
    countRead: () => undefined,
    takeContactReads: (personIds) => new Set(personIds),
    runInQueue: (_cost, read) => read(),
    called: () => undefined,
  }
}

export type TestBrowserCookies = Map<'session' | 'device' | 'flow', string>

export function createTestBrowserCookies(): TestBrowserCookies {
  return new Map()
}

function cookieOf(
  browser: TestBrowserCookies,
  name: 'session' | 'device' | 'flow',
  onChange?: (value: string | null, expiresAt?: Date) => void,
): Cookie {
  return {
    get value() {
      return browser.get(name) ?? null
    },
    set(value, expiresAt) {
      browser.set(name, value)
      onChange?.(value, expiresAt)
    },
    clear() {
      browser.delete(name)
      onChange?.(null)
    },
  }
}

/** Calls procedures without HTTP, but with the real validation, access checks, use cases and database. */
export function createTestCaller(db: Db, actor: Actor | null, options?: TestCallerOptions) {
  return createCaller(createTestContext(db, actor, options))
}

export function callProcedureByName(
  caller: ReturnType<typeof createTestCaller>,
  name: string,
  input?: unknown,
): Promise<unknown> {
  const [module = '', procedure = ''] = name.split('.')
  const call: unknown = Reflect.get(Reflect.get(caller, module), procedure)
  if (typeof call !== 'function') throw new Error(`${name} cannot be called`)
  return Promise.resolve(Reflect.apply(call, undefined, [input]))
}

const createCaller = createCallerFactory(appRouter)

const loudLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details, message) => process.stderr.write(`${message}: ${formatDetails(details)}\n`),
}

function formatDetails(details: object): string {
  const error = 'err' in details ? details.err : details
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
}
