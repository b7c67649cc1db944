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
import { openDatabaseWithoutMigrating } from '#server/database.ts'
import { openDatabase } from '#server/seeded-database.ts'

export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export interface InstallationContext {
  config: Config
  db: Db
  databaseUrl: string
}

const noop = () => undefined
export const silentLog: Log = { info: noop, warn: noop, error: noop }

export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

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

/** npm changes the working directory, so use the directory in which the operator typed the command. */
export function resolveCommandLinePath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** The first SIGINT, SIGTERM or SIGHUP aborts the returned signal; the second ends the process. */
export function createInterruptSignal(sentence: string): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => interrupted.abort(new CommandError(sentence)))
  return interrupted.signal
}

export function loadConfigFromEnvFile(): Config {
  const settingsFile = path.join(projectRoot, '.env')
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
  return loadConfig(process.env)
}

/**
 * Connects to the embedded database server if it is running, and otherwise starts it.
 * @throws StartupError
 */
export async function runOperatorCommandWithDatabase<T>(
  work: (installation: InstallationContext) => Promise<T>,
): Promise<T> {
  return withDatabase(openDatabase, async ({ config, databaseUrl }) => {
    const db = createDb(databaseUrl)
    try {
      return await work({ config, db, databaseUrl })
    } finally {
      await closeDb(db)
    }
  })
}

/** Runs no migrations: a backup must not change the tables, and a restore creates the tables. */
export async function runWithDatabaseWithoutMigrating<T>(
  work: (installation: Omit<InstallationContext, 'db'>) => Promise<T>,
): Promise<T> {
  return withDatabase(openDatabaseWithoutMigrating, work)
}

async function withDatabase<T>(
  open: typeof openDatabase,
  work: (installation: Omit<InstallationContext, 'db'>) => Promise<T>,
): Promise<T> {
  const config = loadConfigFromEnvFile()
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
