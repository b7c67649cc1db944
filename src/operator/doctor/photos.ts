import path from 'node:path'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  type DiagnosticDatabaseCheckContext,
  getErrorName,
} from '#operator/doctor/check.ts'
import { checkFreeDiskSpace } from '#operator/doctor/data-folder.ts'
import { findNearestExistingFolder } from '#platform/files/disk-space.ts'
import { readFreeDiskBytes } from '#platform/files/free-bytes.ts'
import {
  findPhotoFilesWithoutDatabaseRow,
  findPhotosWithoutFiles,
  testPhotoStorage,
} from '#platform/photos/photo-checks.ts'

const shown = 5

export const photoStorageCheck: DiagnosticCheck<DiagnosticCheckContext> = {
  about: 'el lugar de las fotos',
  run: async ({ config: { dataDir, storage: place }, storage }) => {
    const where = place.kind === 'file' ? place.folder : `el bucket ${place.bucket}`
    try {
      await testPhotoStorage(storage)
    } catch (error) {
      return [
        createDiagnosticProblemFinding(
          `No se pueden guardar fotos en ${where} (${getErrorName(error)}).`,
          'Nadie puede subir fotos, y quizá no se ven las que hay.',
          place.kind === 'file'
            ? 'Revisa a quién pertenece la carpeta, que haya espacio y que el disco no sea de solo lectura.'
            : 'Revisa la clave, la región y el endpoint de STORAGE_URL, y que la clave pueda leer, escribir, listar y borrar.',
        ),
      ]
    }
    const works = createDiagnosticSuccessFinding(`Las fotos se guardan, se leen y se borran en ${where}.`)
    if (place.kind !== 'file' || isInside(dataDir, place.folder)) return [works]
    const existing = await findNearestExistingFolder(place.folder)
    return [works, ...checkFreeDiskSpace(await readFreeDiskBytes(existing), place.folder)]
  },
}

function isInside(folder: string, other: string): boolean {
  return !path.relative(folder, other).startsWith('..')
}

export const photosCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'las fotos',
  run: async ({ db, storage, now }) => {
    const [rows, files] = [
      await findPhotosWithoutFiles(db, storage),
      await findPhotoFilesWithoutDatabaseRow(db, storage, now()),
    ]
    const found = []
    if (rows.wrong.length > 0)
      found.push(
        createDiagnosticProblemFinding(
          `Fotos a las que les falta un archivo: ${rows.wrong.length} de ${rows.looked} revisadas (${rows.wrong.slice(0, shown).join(', ')}).`,
          'En su lugar se ve un hueco.',
          'Si cambiaste STORAGE_URL: npm run admin -- copy-photos-from CON EL LUGAR ANTERIOR. Si no, tráelas de un respaldo.',
        ),
      )
    if (files.wrong.length > 0)
      found.push(
        createDiagnosticWarningFinding(
          `Archivos que no son de ninguna foto: ${files.wrong.length} de ${files.looked} revisados (${files.wrong.slice(0, shown).join(', ')}).`,
          'Ocupan lugar, y pueden ser de alguien que pidió borrarlos.',
          'Si no restauraste una base más vieja que las fotos, bórralos del lugar de las fotos.',
        ),
      )
    return found.length > 0
      ? found
      : [
          createDiagnosticSuccessFinding(
            `Cada foto tiene sus archivos, y cada archivo su foto (${rows.looked} y ${files.looked} revisados).`,
          ),
        ]
  },
}
