import type { Queryable } from '#kernel/db/queryable.ts'
import { formatCountWithNoun } from '#kernel/text/format-quantity.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticDatabaseCheckContext,
} from '#operator/doctor/check.ts'
import {
  findPendingMigrations,
  findTablesOfOtherPrograms,
  MigrationError,
  readShippedMigrations,
} from '#platform/postgres/migrate.ts'

export async function isUnusedDatabase(server: Queryable): Promise<boolean> {
  const { rows } = await server.query<{ unused: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NULL AS unused`,
  )
  return rows[0]?.unused === true
}

export const migrationsCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'las migraciones',
  run: async ({ server }) => {
    if (await isUnusedDatabase(server)) {
      const foreign = await findTablesOfOtherPrograms(server)
      if (foreign.length === 0)
        return [
          createDiagnosticSuccessFinding('La base está vacía: el producto crea sus tablas al arrancar.'),
        ]
      return [
        createDiagnosticProblemFinding(
          `La base ya tiene tablas de otro programa: ${foreign.join(', ')}.`,
          'El producto no arranca con ella, para no estropear lo que hay.',
          'Crea una base vacía e indícala en DATABASE_URL.',
        ),
      ]
    }
    try {
      const pending = await findPendingMigrations(server)
      if (pending.length > 0)
        return [
          createDiagnosticWarningFinding(
            `A la base le ${pending.length === 1 ? 'falta' : 'faltan'} ${formatCountWithNoun(pending.length, 'migración', 'migraciones')}: ${pending.join(', ')}.`,
            'La base es de una versión anterior a esta.',
            'Respalda y arranca el producto: se aplican solas.',
          ),
        ]
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      const names = error.migrations.join(', ')
      const todo =
        'Usa la versión de Círculo que la creó, o restaura un respaldo; si la marcaste a mano, "npx prisma migrate resolve".'
      return [
        createDiagnosticProblemFinding(
          `Hay migraciones a medias o cambiadas en la base: ${names}.`,
          'El producto no arranca con ella.',
          todo,
        ),
      ]
    }
    const shipped = new Set((await readShippedMigrations()).map(({ name }) => name))
    const { rows } = await server.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
    )
    const newer = rows.filter(({ name }) => !shipped.has(name)).map(({ name }) => name)
    if (newer.length > 0)
      return [
        createDiagnosticProblemFinding(
          `La base es de una versión más nueva que esta: ${newer.join(', ')}.`,
          'Esta versión no conoce lo que hay en ella y podría dañarlo.',
          'Arranca con la versión más nueva, o restaura un respaldo de antes de actualizar.',
        ),
      ]
    return [createDiagnosticSuccessFinding(`Las ${rows.length} migraciones están aplicadas.`)]
  },
}
