import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, loadConfig } from '#kernel/config.ts'
import { prepareDataDir } from '#kernel/data-dir.ts'
import { createDb, type Db } from '#kernel/db/client.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { openDatabase } from '#server/database.ts'

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

const silent = () => undefined

/** Says how far an order is, beside what it answers with, which somebody may keep in a file. */
export function sayProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs an order and ends the process: with its answer and 0, with a sentence and 1 when it could not be done, with 2 when it
 * makes no sense.
 * @param order gets what was written after its name
 */
export async function runOrder(order: (words: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await order(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = error instanceof OrderError ? error.exitCode : 1
  }
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
  const config = readSettings()
  await prepareDataDir(config.dataDir)
  const database = await openDatabase(config, { info: silent, warn: silent, error: silent })
  const db = createDb(database.url)
  try {
    return await work({ config, db, databaseUrl: database.url })
  } finally {
    await db.$disconnect()
    await database.stop()
  }
}

function describe(error: unknown): string {
  if (error instanceof OrderError || error instanceof StartupError) return error.message
  return `No se pudo por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}
