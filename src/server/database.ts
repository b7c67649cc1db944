import pg from 'pg'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/context.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { getErrorCode } from '#platform/logged-error.ts'
import { findChangedCollations } from '#platform/postgres/collation-versions.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { applyMigrations, MigrationError } from '#platform/postgres/migrate.ts'

export interface OpenedDatabase {
  url: string
  stop(): Promise<void>
}

const MAX_DATABASE_WAIT_MS = 8_000

/** @throws StartupError */
export async function openDatabaseWithoutMigrating(
  config: Config,
  log: Log,
  onLost?: (error: unknown) => void,
): Promise<OpenedDatabase> {
  return config.databaseUrl
    ? reachServer(config.databaseUrl)
    : startEmbeddedPostgres({ dataDir: config.dataDir, log, onLost })
}

/**
 * Opens the database and applies all migrations.
 * @throws StartupError
 */
export async function openMigratedDatabase(
  config: Config,
  log: Log,
  onLost?: (error: unknown) => void,
): Promise<OpenedDatabase> {
  const database = await openDatabaseWithoutMigrating(config, log, onLost)
  try {
    const applied = await applyMigrations(database.url)
    if (applied.length > 0) log.info({ migrations: applied }, 'migrations applied')
    if (config.databaseUrl) await warnOfChangedCollations(database.url, log)
    return database
  } catch (error) {
    await database.stop()
    throw explainMigrationError(error)
  }
}

async function reachServer(url: string): Promise<OpenedDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: MAX_DATABASE_WAIT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
  } catch (error) {
    throw new StartupError(explainConnectionError(error), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
  return { url, stop: async () => undefined }
}

/** The error message leaves out the database URL, because the URL contains the password. */
function explainConnectionError(error: unknown): string {
  const code = String(getErrorCode(error) ?? '')
  const known: Record<string, string> = {
    '28P01': 'La base de datos de DATABASE_URL no acepta el usuario o la contraseña: corrígelos.',
    '28000':
      'La base de datos de DATABASE_URL no deja entrar a este usuario: revisa sus permisos y si pide SSL.',
    '3D000':
      'El servidor de DATABASE_URL no tiene la base de datos que se indica: créala o corrige el nombre.',
    ENOTFOUND: 'No existe el servidor que indica DATABASE_URL: corrige su nombre.',
  }
  const reason = code || messageOf(error)
  return (
    known[code] ??
    `La base de datos de DATABASE_URL no responde (${reason}): enciéndela o corrige la dirección; sin DATABASE_URL se usa la integrada.`
  )
}

/** Rebuilding the indexes of a large database takes long, so the administrator should choose the time. */
async function warnOfChangedCollations(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const changed = await findChangedCollations(client)
    if (changed) log.warn(changed, 'the collation version changed: see docs/operating/upgrade.md')
  } finally {
    await client.end()
  }
}

function explainMigrationError(error: unknown): unknown {
  if (!(error instanceof MigrationError)) return error
  const names = error.migrations.join(', ')
  const sentence = {
    edited: `La base de datos se creó con otra versión de estas migraciones (${names}): usa la versión de Círculo que la creó, una más nueva o una base vacía.`,
    interrupted: `Una migración quedó a medias (${names}): revisa la base y márcala con "npx prisma migrate resolve".`,
    foreign: `La base de datos ya tiene tablas de otro programa (${names}): indica una base vacía en DATABASE_URL.`,
    newer: `Una versión más nueva de Círculo usó esta base de datos (${names}) y esta no la entiende: usa esa versión u otra posterior, o restaura un respaldo anterior en una base vacía.`,
    failed: `La migración ${names} no se pudo aplicar y no dejó cambios (${messageOf(error.cause)}): corrige la causa y vuelve a iniciar.`,
  }[error.reason]
  return new StartupError(sentence, { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
