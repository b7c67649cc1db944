import { setTimeout as sleep } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import { type Config, loadConfig } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { createLogger } from '#server/logger.ts'

/** Supervisors such as Docker send SIGKILL 10 s after the stop signal. */
const MAX_STOP_MS = 9_500
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export type StopSignal = (typeof STOP_SIGNALS)[number]
export type ServerProcessShutdownFunctions = (() => Promise<void>)[]

export interface ServerProcessContext {
  config: Config
  logger: Logger
  log: Log
  /** Functions that end what the process has started. They are called in reverse order when the process stops. */
  started: ServerProcessShutdownFunctions
  isLeaving: () => boolean
  leaving: Promise<StopSignal>
  stop: (exitCode: number) => void
  /** Reports the error and stops with exit code 1. */
  fail: (error: unknown) => void
}

export interface ServerProcessOptions {
  logDestination?: DestinationStream | undefined
  report?: ((text: string) => Promise<void>) | undefined
}

/** Runs `start`, and ends the process after a signal or an unexpected error. */
export async function runProcess(
  start: (context: ServerProcessContext) => Promise<void>,
  { logDestination, report = writeToStderr }: ServerProcessOptions = {},
): Promise<void> {
  const started: ServerProcessShutdownFunctions = []
  const leaving = Promise.withResolvers<StopSignal>()
  let logger: Logger | undefined
  let stopping: Promise<void> | undefined
  let drainMs = 0
  let reported = Promise.resolve()
  let starting: Promise<unknown> = Promise.resolve()
  const stop = (exitCode: number, signal: StopSignal = 'SIGINT') => {
    // After SIGTERM, continue to serve requests until load balancers notice the stop. Ctrl+C (SIGINT) needs no delay.
    const leaveMs = signal === 'SIGTERM' ? drainMs : 0
    leaving.resolve(signal)
    stopping ??= endProcess({ starting, started, exitCode, leaveMs, logger }, () => reported)
    return stopping
  }
  const fail = (error: unknown) => {
    reported = report(describe(error))
    return stop(1)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0, signal))
  const crash = (error: unknown) => {
    if (!logger) return void fail(error)
    logger.fatal({ err: error }, 'unexpected error; stopping')
    void stop(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  try {
    const config = loadConfig(process.env)
    const ownLogger = createLogger(config, logDestination)
    logger = ownLogger
    drainMs = config.drainSeconds * 1_000
    starting = start({
      config,
      logger,
      log: {
        info: (details, message) => ownLogger.info(details, message),
        warn: (details, message) => ownLogger.warn(details, message),
        error: (details, message) => ownLogger.error(details, message),
      },
      started,
      isLeaving: () => stopping !== undefined,
      leaving: leaving.promise,
      stop: (exitCode) => void stop(exitCode),
      fail: (error) => void fail(error),
    })
    await starting
  } catch (error) {
    await fail(error)
  }
}

interface Ending {
  starting: Promise<unknown>
  started: ServerProcessShutdownFunctions
  exitCode: number
  leaveMs: number
  logger: Logger | undefined
}

async function endProcess(
  { starting, started, exitCode, leaveMs, logger }: Ending,
  waitForReport: () => Promise<void>,
): Promise<void> {
  const limit = setTimeout(() => process.exit(1), MAX_STOP_MS + leaveMs)
  await starting.catch(() => undefined)
  await sleep(leaveMs)
  for (const end of started.reverse()) {
    await end().catch((error: unknown) => logger?.error({ err: error }, 'could not stop cleanly'))
  }
  await waitForReport()
  clearTimeout(limit)
  process.exit(Math.max(exitCode, Number(process.exitCode ?? 0)))
}

async function writeToStderr(text: string): Promise<void> {
  process.stderr.write(`${text}\n`)
}

function describe(error: unknown): string {
  if (error instanceof StartupError) return error.message
  return `Círculo no pudo iniciar por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}
