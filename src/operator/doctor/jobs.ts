import { readJobMetrics } from '#kernel/job-runs.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticDatabaseCheckContext,
  formatSeconds,
} from '#operator/doctor/check.ts'
import { removePersonalDataFromMessage } from '#platform/logged-error.ts'

/** A job is late if its last success is older than three intervals plus `graceSeconds`. */
const graceSeconds = 10 * 60
const napSeconds = 2 * 60

export function jobsCheck(names: readonly string[]): DiagnosticCheck<DiagnosticDatabaseCheckContext> {
  return {
    about: 'los trabajos',
    run: async ({ db }) => {
      const jobs = await readJobMetrics(db)
      const minIntervalSeconds = Math.min(...jobs.map(({ everySeconds }) => everySeconds))
      const asleep = jobs.every(
        ({ startedAgo, running }) => !running && startedAgo > 3 * minIntervalSeconds + napSeconds,
      )
      if (asleep)
        return [
          createDiagnosticWarningFinding(
            'El producto no parece estar corriendo: nadie ha hecho sus trabajos.',
            'Mientras no corra no salen correos, ni recordatorios, ni respaldos.',
            'Arráncalo y corre esta revisión otra vez en unos minutos.',
          ),
        ]
      const known = new Set(jobs.map(({ name }) => name))
      const never = names.filter((name) => !known.has(name))
      const found = []
      if (never.length > 0)
        found.push(
          createDiagnosticWarningFinding(
            `Hay trabajos que no han corrido nunca: ${never.join(', ')}.`,
            'Corre una versión anterior, o acaba de arrancar.',
            'Corre esta revisión otra vez en unos minutos.',
          ),
        )
      for (const { name, everySeconds, succeededAgo, startedAgo, running, lastError } of jobs.filter((job) =>
        names.includes(job.name),
      )) {
        const lastErrorText =
          lastError === null ? '' : ` La última vez dijo: «${removePersonalDataFromMessage(lastError)}».`
        if (!running && (succeededAgo ?? startedAgo + graceSeconds) > 3 * everySeconds + graceSeconds)
          found.push(
            createDiagnosticProblemFinding(
              `El trabajo ${name} no termina bien desde hace ${formatSeconds(succeededAgo ?? startedAgo)}.`,
              `Le toca cada ${formatSeconds(everySeconds)}.${lastErrorText}`,
              'Busca su nombre en el registro: ahí está dónde falla.',
            ),
          )
        else if (lastError !== null)
          found.push(
            createDiagnosticWarningFinding(
              `El trabajo ${name} falló la última vez.`,
              `Vuelve a correr solo.${lastErrorText}`,
              'Si sigue así, busca su nombre en el registro.',
            ),
          )
      }
      return found.length > 0
        ? found
        : [createDiagnosticSuccessFinding(`Los ${jobs.length} trabajos corren a su hora.`)]
    },
  }
}

const warningSkewSeconds = 2
const errorSkewSeconds = 30

export const databaseClockCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'el reloj',
  run: async ({ server, now }) => {
    const before = now().getTime()
    const { rows } = await server.query<{ at: string }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::text AS at`,
    )
    const ours = (before + now().getTime()) / 2
    const skew = Math.abs(Number(rows[0]?.at) - ours) / 1_000
    if (!(skew > warningSkewSeconds))
      return [createDiagnosticSuccessFinding('El reloj de esta máquina y el de la base dicen lo mismo.')]
    const severity = skew > errorSkewSeconds ? createDiagnosticProblemFinding : createDiagnosticWarningFinding
    return [
      severity(
        `El reloj de esta máquina y el de la base difieren ${formatSeconds(skew)}.`,
        'Las citas, los enlaces y las sesiones vencen antes o después de lo que dicen.',
        'Enciende la hora por red (NTP, chrony o systemd-timesyncd) en las dos máquinas.',
      ),
    ]
  },
}
