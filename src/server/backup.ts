import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupSummary } from '#kernel/backup/archive.ts'
import { type Destination, openDestination, streamDestination } from '#kernel/backup/destination.ts'
import { inDigits, writeBackup } from '#kernel/backup/write-backup.ts'
import { createPhotoStorage } from '#kernel/photos/storage.ts'
import { leftOut } from '#server/backup-policy.ts'
import {
  asGiven,
  OrderError,
  runOrder,
  sayProgress,
  untilInterrupted,
  withUnchangedDatabase,
} from '#server/order.ts'

const usage = `npm run backup -- ARCHIVO        respalda la base de datos y las fotos en ese archivo, sin detener nada
npm run backup -- CARPETA        lo mismo, con un nombre con la fecha
npm run --silent backup -- -     lo mismo, hacia la salida estándar`

/** `npm run backup -- FILE`, in the image `node dist/server/backup.js FILE`: everything of an installation in one file. */
await runOrder(async (words) => {
  const [target] = words
  if (target === 'help' || target === '--help') return usage
  if (target === undefined || words.length > 1) throw new OrderError(usage, 2)

  return withUnchangedDatabase(async ({ config, databaseUrl }) => {
    const isStream = target === '-'
    const file = isStream ? 'la salida estándar' : await chooseFile(target)
    const destination = isStream ? streamDestination(process.stdout) : await openDestination(file)
    let written = 0
    const write: Destination['write'] = async (bytes) => {
      written += bytes.length
      await destination.write(bytes)
    }
    try {
      const summary = await writeBackup({
        databaseUrl,
        photoStorage: createPhotoStorage(config.storage),
        leftOut: Object.keys(leftOut),
        write,
        say: sayProgress,
        signal: untilInterrupted('Se interrumpió: no quedó ningún respaldo a medias.'),
      })
      await destination.keep()
      const answer = describe(summary, file, written)
      if (!isStream) return answer
      sayProgress(answer)
      return undefined
    } catch (error) {
      await destination.discard()
      throw error
    }
  })
})

async function chooseFile(target: string): Promise<string> {
  const file = asGiven(target)
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder
    ? path.join(file, `circulo-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`)
    : file
}

function describe({ tables, photos }: BackupSummary, file: string, bytes: number): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const lines = [
    `Respaldo listo en ${file}: ${inDigits(rows)} renglones de ${tables.length} tablas y ${inDigits(photos.files)} archivos de fotos, ${inDigits(Math.ceil(bytes / 1e6))} MB.`,
    'Trae datos personales y las llaves de la instalación: guárdalo donde solo tú lo leas.',
  ]
  if (photos.missing.length > 0)
    lines.push(
      `Ojo: de ${inDigits(photos.missing.length)} fotos faltan archivos en el almacén, así que tampoco están aquí: ${photos.missing.slice(0, 20).join(', ')}${photos.missing.length > 20 ? '…' : ''}`,
    )
  return lines.join('\n')
}
