import { stat } from 'node:fs/promises'
import path from 'node:path'
import { formatCountWithNoun, formatMegabytes } from '#kernel/text/format-quantity.ts'
import {
  CommandError,
  createInterruptSignal,
  printProgress,
  resolveCommandLinePath,
  runCommandLine,
  runWithDatabaseWithoutMigrating,
} from '#operator/command-line.ts'
import { formatBackupName } from '#platform/backup/backup-files.ts'
import { createBackupStreamDestination, openBackupFileDestination } from '#platform/backup/destination.ts'
import { type BackupResult, createBackup } from '#server/create-backup.ts'

const usage = `npm run backup -- ARCHIVO        respalda la base de datos y las fotos en ese archivo, sin detener nada
npm run backup -- CARPETA        lo mismo, con un nombre con la fecha
npm run --silent backup -- -     lo mismo, hacia la salida estándar`

/** Entry point of `npm run backup -- FILE`; in the image `node dist/server/backup.js FILE`. */
await runCommandLine(async (words) => {
  const [target] = words
  if (target === 'help' || target === '--help') return usage
  if (target === undefined || words.length > 1) throw new CommandError(usage, 2)

  return runWithDatabaseWithoutMigrating(async ({ config, databaseUrl }) => {
    const isStream = target === '-'
    const file = isStream ? 'la salida estándar' : await chooseFile(target)
    const destination = isStream
      ? createBackupStreamDestination(process.stdout)
      : await openBackupFileDestination(file)
    const made = await createBackup({ config, databaseUrl }, destination, {
      onProgress: printProgress,
      signal: createInterruptSignal('Se interrumpió: no quedó ningún respaldo a medias.'),
    })
    const answer = describe(made, file)
    if (!isStream) return answer
    printProgress(answer)
    return undefined
  })
})

async function chooseFile(target: string): Promise<string> {
  const file = resolveCommandLinePath(target)
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? path.join(file, formatBackupName(new Date(), { scheduled: false })) : file
}

function describe({ summary, bytes }: BackupResult, file: string): string {
  const { tables, photos } = summary
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const lines = [
    `Respaldo listo en ${file}: ${formatCountWithNoun(rows, 'fila', 'filas')} de ${tables.length} tablas y ${formatCountWithNoun(photos.files, 'archivo', 'archivos')} de fotos, ${formatMegabytes(bytes)}.`,
    'Trae datos personales y las llaves de la instalación: guárdalo donde solo tú lo leas.',
  ]
  if (photos.missing.length > 0)
    lines.push(
      `Ojo: de ${formatCountWithNoun(photos.missing.length, 'foto', 'fotos')} faltan archivos en el almacén, así que tampoco están aquí: ${photos.missing.slice(0, 20).join(', ')}${photos.missing.length > 20 ? '…' : ''}`,
    )
  return lines.join('\n')
}
