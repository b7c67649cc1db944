import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, resolveCommandLinePath } from '#operator/command-line.ts'

export interface ImportOptions {
  folder: string
  write: boolean
  reportPath: string
  photos: ImportedPhotoSource | null
}

export type ImportedPhotoSource =
  | { kind: 'folder'; folder: string }
  /** Downloads the photos from their URLs. `privateHosts`: also from private networks. */
  | { kind: 'addresses'; privateHosts: boolean }

export const importCommandHelp = `Trae los datos del producto original: los archivos JSON de sus colecciones, que están en una carpeta.

  npm run import -- CARPETA [opciones]

  --check              revisa todo y escribe el reporte, sin guardar nada (también --dry-run)
  --photos CARPETA     toma las fotos de una carpeta, como la que se descarga del almacenamiento
  --without-photos     deja las fotos para otra vez; vuelve a importar y se toman solo las que faltan
  --private-hosts      permite descargar fotos de direcciones de tu propia red
  --report ARCHIVO     escribe el reporte ahí y no en CARPETA/importacion.csv

Puedes repetirlo: lo que ya está no cambia. Lee docs/operating/import.md.`

const options = {
  check: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  photos: { type: 'string' },
  'without-photos': { type: 'boolean' },
  'private-hosts': { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean' },
} as const

export function parseImportOptions(words: readonly string[]): ImportOptions | null {
  const { values, positionals } = parse(words)
  if (values.help || words[0] === 'help' || words[0] === '-h') return null
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0)
    throw new CommandError(`Indica una carpeta con los archivos exportados.\n\n${importCommandHelp}`, 2)
  if (values.photos !== undefined && values['without-photos'])
    throw new CommandError('Elige entre --photos y --without-photos.', 2)
  const fromFolder = values.photos
  const photos: ImportedPhotoSource =
    fromFolder === undefined
      ? { kind: 'addresses', privateHosts: values['private-hosts'] ?? false }
      : { kind: 'folder', folder: resolveCommandLinePath(fromFolder) }
  return {
    folder: resolveCommandLinePath(folder),
    write: !(values.check || values['dry-run']),
    reportPath: resolveCommandLinePath(values.report ?? path.join(folder, 'importacion.csv')),
    photos: values['without-photos'] ? null : photos,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    throw new CommandError(`No se entiende el comando.\n\n${importCommandHelp}`, 2)
  }
}
