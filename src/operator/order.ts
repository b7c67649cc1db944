import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, loadConfig } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { openDatabase, reachDatabase } from '#server/database.ts'

/** What the operator's orders have in common: `npm run admin` and whatever else is run beside the product. */

/** What went wrong, for the operator; `exitCode` 2: the order itself makes no sense. */
export class OrderError extends Error {
  override name = 'OrderError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export interface Installation {
  config: Config
  db: Db
  /** Connection string of the same database. */
  databaseUrl: string
}

const silence = () => undefined
/** For what says itself how it went. */
export const silentLog: Log = { info: silence, warn: silence, error: silence }

/** Says how far an order is, beside what it answers with, which somebody may keep in a file. */
export function sayProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs an order and ends the process: with its answer and 0, with a sentence and 1 when it could not be done, with 2 when it
 * makes no sense.
 * @param order gets what was written after its name; one whose standard output is something else than an answer gives none
 */
export async function runOrder(
  order: (words: readonly string[]) => Promise<string | undefined>,
): Promise<void> {
  try {
    const answer = await order(process.argv.slice(2))
    if (answer !== undefined) process.stdout.write(`${answer}\n`)
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = error instanceof OrderError ? error.exitCode : 1
  }
}

/** A path as it was meant: npm runs an order in the project's folder, wherever whoever wrote it was. */
export function asGiven(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/**
 * Tells an order that somebody wants it to end, so that it can put things back; a second signal ends it at once.
 * @param sentence what it ends with
 */
export function untilInterrupted(sentence: string): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => interrupted.abort(new OrderError(sentence)))
  return interrupted.signal
}

/** The settings, as the product itself takes them. @throws StartupError */
export function readSettings(): Config {
  const settingsFile = path.join(projectRoot, '.env')
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
  return loadConfig(process.env)
}

/**
 * Works on the installation of the settings, beside a running product and without one; with the embedded database it joins the
 * server or starts it.
 * @throws StartupError
 */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  return withDatabase(openDatabase, async ({ config, databaseUrl }) => {
    const db = createDb(databaseUrl)
    try {
      return await work({ config, db, databaseUrl })
    } finally {
      await closeDb(db)
    }
  })
}

/**
 * The same for an order that leaves the tables as they are, which may be those of another version, or none.
 * @throws StartupError
 */
export async function withUnchangedDatabase<T>(
  work: (installation: Omit<Installation, 'db'>) => Promise<T>,
): Promise<T> {
  return withDatabase(reachDatabase, work)
}

async function withDatabase<T>(
  open: typeof openDatabase,
  work: (installation: Omit<Installation, 'db'>) => Promise<T>,
): Promise<T> {
  const config = readSettings()
  await prepareDataDir(config.dataDir)
  const database = await open(config, silentLog)
  try {
    return await work({ config, databaseUrl: database.url })
  } finally {
    await database.stop()
  }
}

function describe(error: unknown): string {
  if (error instanceof OrderError || error instanceof StartupError || error instanceof BackupError)
    return error.message
  return `No se pudo por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}
