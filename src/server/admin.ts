import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { prepareDataDir } from '#kernel/data-dir.ts'
import { createDb } from '#kernel/db/client.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { AdminError } from '#server/admin/command.ts'
import { asksForHelp, describeCommands, parseCommand, runCommand } from '#server/admin/commands.ts'
import { openDatabase } from '#server/database.ts'
import { participants } from '#server/participants.ts'

/**
 * `npm run admin -- …`, in the image `node dist/server/admin.js …`: what the operator decides. Works on the database of the
 * settings, beside a running product and without one; with the embedded database it joins the server or starts it.
 * Ends with 0, with 1 when it could not be done, with 2 when the command makes no sense.
 */

const silent = () => undefined
/** Beside what the command answers with, which somebody may keep in a file. */
const say = (line: string) => process.stderr.write(`${line}\n`)

async function run(words: readonly string[]): Promise<string> {
  if (asksForHelp(words)) return describeCommands()
  // Before anything is started for it.
  parseCommand(words)
  const settingsFile = path.join(projectRoot, '.env')
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
  const config = loadConfig(process.env)
  await prepareDataDir(config.dataDir)
  const database = await openDatabase(config, { info: silent, warn: silent, error: silent })
  const db = createDb(database.url)
  try {
    return await runCommand({ db, config, clock: systemClock, participants, say }, words)
  } finally {
    await db.$disconnect()
    await database.stop()
  }
}

function describe(error: unknown): string {
  if (error instanceof AdminError || error instanceof StartupError) return error.message
  return `No se pudo por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = error instanceof AdminError ? error.exitCode : 1
}
