import { formatCountWithNoun, formatNumber } from '#kernel/text/format-quantity.ts'
import { checkRecommendationCounts } from '#modules/circles/operator-api.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  type DiagnosticCheck,
  type DiagnosticDatabaseCheckContext,
  type DiagnosticFinding,
} from '#operator/doctor/check.ts'
import { findChangedCollations } from '#platform/postgres/collation-versions.ts'

export const constraintsCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'las reglas de la base de datos',
  run: async ({ server }) => {
    const { rows } = await server.query<{
      unvalidated: string[]
      broken: string[]
      disabled: string[]
      exclusive: boolean
    }>(`
      SELECT
        ARRAY(SELECT conname || ' (' || conrelid::regclass::text || ')' FROM pg_constraint
          WHERE connamespace = 'public'::regnamespace AND NOT convalidated ORDER BY 1) AS unvalidated,
        ARRAY(SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE relnamespace = 'public'::regnamespace AND NOT (indisvalid AND indisready) ORDER BY 1) AS broken,
        ARRAY(SELECT tgname || ' (' || tgrelid::regclass::text || ')' FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
          WHERE relnamespace = 'public'::regnamespace AND tgenabled IN ('D', 'R') ORDER BY 1) AS disabled,
        to_regclass('public.appointment') IS NULL
          OR EXISTS (SELECT FROM pg_constraint WHERE conrelid = to_regclass('public.appointment') AND contype = 'x') AS exclusive`)
    const [row] = rows
    if (!row) throw new Error('The server returned no row about its tables')
    const found: DiagnosticFinding[] = []
    if (row.unvalidated.length > 0)
      found.push(
        createDiagnosticProblemFinding(
          `Hay reglas sin comprobar en la base: ${row.unvalidated.join(', ')}.`,
          'Puede haber datos que no las cumplen.',
          'ALTER TABLE … VALIDATE CONSTRAINT …; si falla, te dice qué fila la rompe.',
        ),
      )
    if (row.broken.length > 0)
      found.push(
        createDiagnosticProblemFinding(
          `Hay índices que no sirven: ${row.broken.join(', ')}.`,
          'Lo que va por ellos es lento, y uno que debe ser único deja pasar repetidos.',
          `${row.broken.map((name) => `REINDEX INDEX ${name};`).join(' ')}`,
        ),
      )
    if (row.disabled.length > 0)
      found.push(
        createDiagnosticProblemFinding(
          `Hay disparadores apagados: ${row.disabled.join(', ')}.`,
          'Las cuentas y las listas dejan de estar al día.',
          'ALTER TABLE … ENABLE TRIGGER …, y corre esta revisión otra vez para ver qué quedó mal.',
        ),
      )
    const order = await findChangedCollations(server)
    if (order)
      found.push(
        createDiagnosticProblemFinding(
          `El orden de los textos cambió de versión y hay índices hechos con la anterior: ${order.indexes.join(', ')}.`,
          'Una búsqueda puede no encontrar lo que sí está, y un índice único dejar pasar repetidos.',
          'Hazlos de nuevo como dice docs/operating/upgrade.md, a una hora tranquila.',
        ),
      )
    if (!row.exclusive)
      found.push(
        createDiagnosticProblemFinding(
          'Falta la regla que impide dos citas en el mismo horario.',
          'Dos personas podrían quedarse con la misma hora.',
          'Restaura un respaldo en una base nueva: las migraciones la crean.',
        ),
      )
    return found.length > 0
      ? found
      : [
          createDiagnosticSuccessFinding(
            'Las reglas, los índices y los disparadores están completos y encendidos.',
          ),
        ]
  },
}

export const recommendationCountsCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'las cuentas de recomendaciones',
  run: async ({ db }) => {
    const { looked, wrong: different } = await checkRecommendationCounts(db)
    if (different.length === 0)
      return [
        createDiagnosticSuccessFinding(
          `Las recomendaciones están bien contadas (${formatCountWithNoun(looked, 'persona revisada', 'personas revisadas')}).`,
        ),
      ]
    const some = different.slice(0, 5).join(', ')
    return [
      createDiagnosticProblemFinding(
        `Las recomendaciones están mal contadas: ${different.length >= 99 ? 'cien o más' : different.length} de ${formatNumber(looked)} personas (${some}).`,
        'Salen en un lugar que no es el suyo; alguien cambió las tablas por fuera del producto.',
        'Cuéntalas otra vez con la consulta de docs/operating/monitoring.md, «Volver a contar».',
      ),
    ]
  },
}
