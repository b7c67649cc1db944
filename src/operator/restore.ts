import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { formatCountWithNoun, formatMegabytes, formatNumber } from '#kernel/text/format-quantity.ts'
import {
  CommandError,
  createInterruptSignal,
  loadConfigFromEnvFile,
  printProgress,
  resolveCommandLinePath,
  runCommandLine,
  runWithDatabaseWithoutMigrating,
} from '#operator/command-line.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { splitMigrationsBeforeAndSinceBackup } from '#platform/backup/load-tables.ts'
import { openBackupArchive, type VerifiedBackupArchive } from '#platform/backup/read-archive.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { readFreeDiskBytes } from '#platform/files/free-bytes.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import {
  cancelMailAndRemindersAfterRestore,
  tablesIgnoredByEmptyInstallationCheck,
} from '#server/create-backup.ts'

const usage = `npm run restore -- ARCHIVO             restaura un respaldo en una instalación vacía y detenida
npm run restore -- --check ARCHIVO     solo revisa que esté completo y que esta versión lo entienda
Con - en lugar de ARCHIVO se lee de la entrada estándar.`

/** Entry point of `npm run restore -- FILE`; in the image `node dist/server/restore.js FILE`. */
await runCommandLine(async (words) => {
  if (words[0] === 'help' || words[0] === '--help') return usage
  const isCheck = words[0] === '--check'
  const [source, ...more] = isCheck ? words.slice(1) : words
  if (source === undefined || source.startsWith('--') || more.length > 0) throw new CommandError(usage, 2)

  const signal = createInterruptSignal('Se interrumpió: la instalación quedó como estaba.')
  const file = source === '-' ? await spool(signal) : await openFile(resolveCommandLinePath(source))
  try {
    const archive = await openBackupArchive(file, everyGigabyte())
    await splitMigrationsBeforeAndSinceBackup(archive.summary)
    const contents = describe(archive)
    if (isCheck) return `El respaldo está completo: ${contents}`
    printProgress(`El respaldo está completo: ${contents}`)
    return await runWithDatabaseWithoutMigrating(async ({ config, databaseUrl }) => {
      await restoreBackup(archive, {
        databaseUrl,
        photoStorage: createPhotoStorage(config.storage),
        mayHaveRows: tablesIgnoredByEmptyInstallationCheck,
        cancelPastActions: cancelMailAndRemindersAfterRestore,
        onProgress: printProgress,
        getFreeBytes: config.databaseUrl ? undefined : () => readFreeDiskBytes(config.dataDir),
        signal,
      })
      return `Restaurado: ${contents}\nYa puedes iniciar Círculo; todos tendrán que volver a iniciar sesión.`
    })
  } finally {
    await file.close()
  }
})

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r')
  } catch (error) {
    throw new BackupError(`No se puede leer ${file}: revisa la ruta y los permisos.`, { cause: error })
  }
}

async function spool(signal: AbortSignal): Promise<FileHandle> {
  const { dataDir } = loadConfigFromEnvFile()
  await prepareDataDir(dataDir)
  const name = path.join(dataDir, `.restore-${randomBytes(6).toString('hex')}`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name, { force: true })
  try {
    for await (const bytes of process.stdin) {
      signal.throwIfAborted()
      await file.write(bytes)
    }
    return file
  } catch (error) {
    await file.close()
    if (error instanceof BackupError) throw error
    throw new BackupError(`No se pudo guardar en ${dataDir} lo que llegó: ¿hay espacio?`, { cause: error })
  }
}

function everyGigabyte(): (bytes: number, of: number) => void {
  let reportedGigabytes = 0
  return (bytes, of) => {
    if (bytes - reportedGigabytes < 1e9) return
    reportedGigabytes = bytes
    printProgress(
      `Revisando: ${formatNumber(Math.round(bytes / 1e9))} de ${formatNumber(Math.round(of / 1e9))} GB`,
    )
  }
}

function describe({
  summary: { product, takenAt, tables, photos },
  rowBytes,
}: VerifiedBackupArchive): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const at = new Date(takenAt).toLocaleString('es-MX', {
    timeZone: 'America/Mexico_City',
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const missing =
    photos.missing.length > 0
      ? `, sin los de ${formatCountWithNoun(photos.missing.length, 'foto que ya faltaba', 'fotos que ya faltaban')}`
      : ''
  return `del ${at} (hora de México), hecho con Círculo ${product}; ${formatCountWithNoun(rows, 'fila', 'filas')} (${formatMegabytes(rowBytes)}) y ${formatCountWithNoun(photos.files, 'archivo', 'archivos')} de fotos${missing}.`
}
