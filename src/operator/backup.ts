import { stat } from 'node:fs/promises'
import path from 'node:path'
import { counted, inMegabytes } from '#kernel/text/counted.ts'
import {
  asGiven,
  OrderError,
  runOrder,
  sayProgress,
  untilInterrupted,
  withUnchangedDatabase,
} from '#operator/order.ts'
import { openDestination, streamDestination } from '#platform/backup/destination.ts'
import { backupName } from '#platform/backup/kept.ts'
import { backUp, type MadeBackup } from '#server/back-up.ts'

const usage = `npm run backup -- ARCHIVO        respalda la base de datos y las fotos en ese archivo, sin detener nada
npm run backup -- CARPETA        lo mismo, con un nombre con la fecha
npm run --silent backup -- -     lo mismo, hacia la salida estándar`

/** Entry point of `npm run backup -- FILE`; in the image `node dist/server/backup.js FILE`. Writes the whole installation into one file. */
await runOrder(async (words) => {
  const [target] = words
  if (target === 'help' || target === '--help') return usage
  if (target === undefined || words.length > 1) throw new OrderError(usage, 2)

  return withUnchangedDatabase(async ({ config, databaseUrl }) => {
    const isStream = target === '-'
    const file = isStream ? 'la salida estándar' : await chooseFile(target)
    const destination = isStream ? streamDestination(process.stdout) : await openDestination(file)
    const made = await backUp({ config, databaseUrl }, destination, {
      say: sayProgress,
      signal: untilInterrupted('Se interrumpió: no quedó ningún respaldo a medias.'),
    })
    const answer = describe(made, file)
    if (!isStream) return answer
    sayProgress(answer)
    return undefined
  })
})

async function chooseFile(target: string): Promise<string> {
  const file = asGiven(target)
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? path.join(file, backupName(new Date(), { scheduled: false })) : file
}

function describe({ summary, bytes }: MadeBackup, file: string): string {
  const { tables, photos } = summary
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const lines = [
    `Respaldo listo en ${file}: ${counted(rows, 'renglón', 'renglones')} de ${tables.length} tablas y ${counted(photos.files, 'archivo', 'archivos')} de fotos, ${inMegabytes(bytes)}.`,
    'Trae datos personales y las llaves de la instalación: guárdalo donde solo tú lo leas.',
  ]
  if (photos.missing.length > 0)
    lines.push(
      `Ojo: de ${counted(photos.missing.length, 'foto', 'fotos')} faltan archivos en el almacén, así que tampoco están aquí: ${photos.missing.slice(0, 20).join(', ')}${photos.missing.length > 20 ? '…' : ''}`,
    )
  return lines.join('\n')
}
