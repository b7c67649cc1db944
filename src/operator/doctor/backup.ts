import { stat } from 'node:fs/promises'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  formatSeconds,
} from '#operator/doctor/check.ts'
import { findNewestBackup } from '#platform/backup/backup-files.ts'

const warningAgeSeconds = 30 * 3_600
const errorAgeSeconds = 3 * 24 * 3_600

export function backupCheck(now = () => new Date()): DiagnosticCheck<DiagnosticCheckContext> {
  return {
    about: 'los respaldos',
    run: async ({ config: { nightlyBackup, dataDir } }) => {
      if (!nightlyBackup)
        return [
          createDiagnosticWarningFinding(
            'No hay respaldo cada noche: falta BACKUP_DIR.',
            'Si el disco se daña o alguien borra algo por error, no hay de dónde recuperarlo.',
            'Pon BACKUP_DIR en otro disco, o corre tú npm run backup con tu propio horario (docs/operating/backup.md).',
          ),
        ]
      const { folder, keep } = nightlyBackup
      const newest = await findNewestBackup(folder)
      const todo = `Busca "nightly-backup" en el registro, y revisa que haya lugar y permisos en ${folder}.`
      if (!newest)
        return [
          createDiagnosticProblemFinding(
            `No hay ningún respaldo en ${folder}.`,
            'Si el disco se daña no hay de dónde recuperar nada; el primero se hace en cuanto arranca el producto.',
            todo,
          ),
        ]
      const ago = (now().getTime() - newest.at.getTime()) / 1_000
      const found = []
      if (ago > warningAgeSeconds) {
        const severity =
          ago > errorAgeSeconds ? createDiagnosticProblemFinding : createDiagnosticWarningFinding
        const why = 'Lo que pasó desde entonces se perdería.'
        found.push(severity(`El último respaldo es de hace ${formatSeconds(ago)}.`, why, todo))
      }
      if (await isSameDisk(folder, dataDir))
        found.push(
          createDiagnosticWarningFinding(
            'Los respaldos están en el mismo disco que los datos.',
            'Si ese disco se daña, se van los dos.',
            'Pon BACKUP_DIR en otro disco, o copia los respaldos a otro lugar cada día.',
          ),
        )
      return found.length > 0
        ? found
        : [
            createDiagnosticSuccessFinding(
              `El último respaldo es de hace ${formatSeconds(ago)}, y se conservan ${keep}.`,
            ),
          ]
    },
  }
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)])
  return first.dev === second.dev
}
