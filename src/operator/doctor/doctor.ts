import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { silentLog } from '#operator/command-line.ts'
import { backupCheck } from '#operator/doctor/backup.ts'
import {
  createDiagnosticProblemFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  type DiagnosticDatabaseCheckContext,
  type DiagnosticFinding,
  getErrorName,
} from '#operator/doctor/check.ts'
import { dataFolderCheck, hasEmbeddedPostgresCluster } from '#operator/doctor/data-folder.ts'
import { databaseServerCheck, databaseWriteCheck } from '#operator/doctor/database.ts'
import { databaseClockCheck, jobsCheck } from '#operator/doctor/jobs.ts'
import { outboxCheck, smtpCheck } from '#operator/doctor/mail.ts'
import { isUnusedDatabase, migrationsCheck } from '#operator/doctor/migrations.ts'
import { photoStorageCheck, photosCheck } from '#operator/doctor/photos.ts'
import { databasePrivilegesCheck } from '#operator/doctor/privileges.ts'
import { appUrlCheck, oidcIssuersCheck } from '#operator/doctor/reachability.ts'
import { constraintsCheck, recommendationCountsCheck } from '#operator/doctor/schema.ts'
import { settingsCheck } from '#operator/doctor/settings.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { type OpenedDatabase, openDatabaseWithoutMigrating } from '#server/database.ts'
import { createBackgroundJobs } from '#server/jobs.ts'

const maxCheckMs = 30_000
const maxStatementMs = 20_000

const outsideChecks: DiagnosticCheck<DiagnosticCheckContext>[] = [
  settingsCheck,
  dataFolderCheck(),
  backupCheck(),
  photoStorageCheck,
  smtpCheck,
  oidcIssuersCheck,
]

const serverChecks: DiagnosticCheck<DiagnosticDatabaseCheckContext>[] = [
  databaseServerCheck,
  databaseWriteCheck,
  databasePrivilegesCheck,
  migrationsCheck,
  databaseClockCheck,
]

function contentChecks(jobNames: readonly string[]): DiagnosticCheck<DiagnosticDatabaseCheckContext>[] {
  return [
    constraintsCheck,
    recommendationCountsCheck,
    photosCheck,
    outboxCheck,
    jobsCheck(jobNames),
    appUrlCheck,
  ]
}

export async function runDiagnostics(
  config: Config,
  env: DiagnosticCheckContext['env'],
): Promise<DiagnosticFinding[]> {
  const outside: DiagnosticCheckContext = { config, env, storage: createPhotoStorage(config.storage) }
  const found = (
    await Promise.all(outsideChecks.map((check) => runSingleDiagnosticCheck(check, outside)))
  ).flat()
  // The command `doctor`, which only diagnoses, must not create the embedded database.
  if (!config.databaseUrl && !(await hasEmbeddedPostgresCluster(config.dataDir))) return found
  const opened = await openWithoutMigrating(config)
  if ('finding' in opened) return [...found, opened.finding]
  const { database } = opened
  const { url } = database
  const db = createDb(url, { poolSize: 2, maxRestartWaitMs: 0 })
  const server = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 8_000,
    query_timeout: maxStatementMs,
  })
  server.on('error', () => undefined)
  try {
    await server.connect()
    const now = () => systemClock.now()
    const jobs = createBackgroundJobs({
      config,
      db,
      databaseUrl: url,
      clock: systemClock,
      log: silentLog,
      photoStorage: outside.storage,
    })
    const databaseContext: DiagnosticDatabaseCheckContext = { ...outside, db, server, now }
    const contents = (await isUnusedDatabase(server)) ? [] : contentChecks(jobs.map(({ name }) => name))
    for (const check of [...serverChecks, ...contents])
      found.push(...(await runSingleDiagnosticCheck(check, databaseContext)))
  } catch (error) {
    found.push({
      severity: 'unknown',
      what: `No fue posible revisar lo que vive en la base (${getErrorName(error)}).`,
    })
  } finally {
    await server.end().catch(() => undefined)
    await closeDb(db)
    await database.stop()
  }
  return found
}

export async function runSingleDiagnosticCheck<Given>(
  { about, run }: DiagnosticCheck<Given>,
  given: Given,
): Promise<DiagnosticFinding[]> {
  const ended = new AbortController()
  const tooLong = sleep(maxCheckMs, undefined, { signal: ended.signal }).then((): DiagnosticFinding[] => [
    {
      severity: 'unknown',
      what: `No fue posible revisar ${about}: tardó más de ${maxCheckMs / 1_000} segundos.`,
    },
  ])
  tooLong.catch(() => undefined)
  const done = run(given).catch((error: unknown): DiagnosticFinding[] => [
    { severity: 'unknown', what: `No fue posible revisar ${about} (${getErrorName(error)}).` },
  ])
  return Promise.race([done, tooLong]).finally(() => ended.abort())
}

async function openWithoutMigrating(
  config: Config,
): Promise<{ database: OpenedDatabase } | { finding: DiagnosticFinding }> {
  try {
    return { database: await openDatabaseWithoutMigrating(config, silentLog) }
  } catch (error) {
    const reason =
      error instanceof StartupError ? error.message : `La base de datos no abre (${getErrorName(error)}).`
    const [what = reason, ...rest] = reason.split(': ')
    const todo = rest.join(': ') || 'Mira el registro del producto y el de PostgreSQL.'
    const why =
      'Sin base no hay producto. Lo que vive en ella no se pudo revisar: permisos, migraciones, reglas, cuentas, correos, trabajos y fotos.'
    return {
      finding: createDiagnosticProblemFinding(
        `${what.replace(/\.$/, '')}.`,
        why,
        todo.charAt(0).toUpperCase() + todo.slice(1),
      ),
    }
  }
}
