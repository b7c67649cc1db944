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
import { openDatabase, openDatabaseWithoutMigrating } from '#server/database.ts'

/**
 * Error of a command, with a message for the operator. `exitCode` is 2 for a wrong command line, and 1 for all other
 * errors.
 */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export interface Installation {
  config: Config
  db: Db
  databaseUrl: string
}

const noop = () => undefined
export const silentLog: Log = { info: noop, warn: noop, error: noop }

/** Prints to stderr, because stdout may be redirected to a file. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs an operator's command and sets the exit code of the process: 0 after a result, 1 after an error, 2 for a wrong
 * command line.
 *
 * @param command gets the arguments; returns undefined if it has already written to stdout
 */
export async function runCommandLine(
  command: (words: readonly string[]) => Promise<string | undefined>,
): Promise<void> {
  try {
    const answer = await command(process.argv.slice(2))
    if (answer !== undefined) process.stdout.write(`${answer}\n`)
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = error instanceof CommandError ? error.exitCode : 1
  }
}

/**
 * Resolves a path against the directory in which the operator typed the command, because npm changes the working
 * directory.
 */
export function resolveUserPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/**
 * Returns a signal that is aborted on SIGINT, SIGTERM or SIGHUP, so that a command can undo its changes. A second
 * SIGINT, SIGTERM or SIGHUP ends the process.
 *
 * @param sentence error message for the operator
 */
export function createInterruptSignal(sentence: string): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => interrupted.abort(new CommandError(sentence)))
  return interrupted.signal
}

export function readSettings(): Config {
  const settingsFile = path.join(projectRoot, '.env')
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
  return loadConfig(process.env)
}

/**
 * Opens the configured database for an operator's command, whether or not the product is running. The command connects
 * to the embedded database server if it is running, and otherwise starts it.
 *
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
 * Opens the configured database like `withInstallation`, but applies no migrations. A backup must contain the tables as
 * they are, and a restore creates the tables itself.
 */
export async function withDatabaseWithoutMigrating<T>(
  work: (installation: Omit<Installation, 'db'>) => Promise<T>,
): Promise<T> {
  return withDatabase(openDatabaseWithoutMigrating, work)
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
  if (error instanceof CommandError || error instanceof StartupError || error instanceof BackupError)
    return error.message
  return `No se pudo por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}
