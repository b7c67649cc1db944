import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { type OpenedDatabase, openMigratedDatabase } from '#server/database.ts'
import { registeredModules } from '#server/modules.ts'

/**
 * Opens the database, applies all migrations and stores the catalogues of trades and places.
 * @throws StartupError
 */
export async function openDatabase(
  config: Config,
  log: Log,
  onLost?: (error: unknown) => void,
): Promise<OpenedDatabase> {
  const database = await openMigratedDatabase(config, log, onLost)
  try {
    await seedModuleTables(database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

export async function seedModuleTables(url: string): Promise<void> {
  const db = createDb(url, { poolSize: 1 })
  try {
    for (const { prepareDatabase } of registeredModules) await prepareDatabase?.(db)
  } finally {
    await closeDb(db)
  }
}
