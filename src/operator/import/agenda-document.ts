import { serviceIdSchema } from '#kernel/ids/contract.ts'
import { startsBeforeEnd } from '#modules/scheduling/contract/agenda.ts'
import { durations, longestServiceName, mostServices } from '#modules/scheduling/contract/limits.ts'
import {
  type ImportedAgenda,
  type ImportedService,
  minutesOfRange,
  rangesOfTimes,
} from '#modules/scheduling/operator-api.ts'
import { type Document, idFor } from '#operator/import/document.ts'
import { booleanOf, instantOf, shortened, within } from '#operator/import/fields.ts'
import { isAbsent, isRecord, readLine, readNumber, readTime } from '#operator/import/values.ts'

type Range = { start: string; end: string }
const defaultDuration = 30
const minutesOfDay = 1440
/** Max cost in MXN that the columns can store. */
export const highestCost = 99_999_999.99

/**
 * The agenda of a document; null when it has none.
 * @param now in ms, for an agenda without the time of its last change
 */
export function readAgenda(
  document: Document,
  now: number,
): Omit<ImportedAgenda, 'personId' | 'timeZone'> | null {
  const { value, say } = document
  if (isAbsent(value.agendaConfig)) return null
  if (!isRecord(value.agendaConfig)) {
    say('ERROR', 'agendaConfig', 'No es una configuración de agenda')
    return null
  }
  const config = value.agendaConfig
  const inside = within(document, 'agendaConfig', config)
  const updatedAt = instantOf(inside, 'updatedAt', { instead: 'quedó con la de hoy' }) ?? now
  const asked = readNumber(config.duracionCita) ?? defaultDuration
  const durationMinutes = durations.find((offered) => offered >= asked) ?? Math.max(...durations)
  if (durationMinutes !== asked)
    say('AVISO', 'agendaConfig.duracionCita', `Las citas de ${asked} minutos quedaron de ${durationMinutes}`)
  return {
    enabled: booleanOf(inside, 'enabled') ?? false,
    durationMinutes,
    autoConfirmFor: (booleanOf(inside, 'confirmacionAutomatica') ?? true) ? 'ALL' : 'NONE',
    updatedAt: new Date(updatedAt).toISOString(),
    ranges: daysOf(document, config.horarios).flatMap(([weekday, day]) =>
      readDay(document, weekday, day, durationMinutes).map((range) => ({
        weekday: Number(weekday),
        ...minutesOfRange(range),
      })),
    ),
  }
}

/** The days by weekday. Exporters may write an array instead of an object, because the keys are numbers. */
function daysOf({ say }: Document, hours: unknown): [string, unknown][] {
  const days = typeof hours === 'object' && hours !== null ? Object.entries(hours) : null
  if (days === null && !isAbsent(hours))
    say('AVISO', 'agendaConfig.horarios', 'No son horarios por día de la semana; no se tomaron')
  return days ?? []
}

/** The ranges or slots of a day: a list, an object with a list inside, or one range. Null for anything else. */
function entriesOf(day: unknown): unknown[] | null {
  if (isAbsent(day)) return []
  if (Array.isArray(day)) return day
  if (!isRecord(day)) return null
  if (!isAbsent(day.inicio)) return [day]
  const lists = Object.values(day).filter(Array.isArray)
  const isOff = Object.values(day).every((value) => typeof value === 'boolean')
  return lists.find(({ length }) => length > 0) ?? lists[0] ?? (isOff ? [] : null)
}

function readDay({ say }: Document, weekday: string, day: unknown, durationMinutes: number): Range[] {
  const field = `agendaConfig.horarios.${weekday}`
  const entries = entriesOf(day)
  if (entries === null) {
    say('AVISO', field, `No se tomó el horario ${JSON.stringify(day)}: no se entiende`)
    return []
  }
  if (!/^[0-6]$/.test(weekday)) {
    if (entries.length > 0) say('AVISO', field, 'No es un día de la semana (0 a 6); no se tomó')
    return []
  }
  const times: string[] = []
  const ranges: Range[] = []
  for (const entry of entries) {
    const time = readTime(entry)
    const [start, end] = isRecord(entry) ? [readTime(entry.inicio), readTime(entry.fin)] : [null, null]
    if (time !== null) times.push(time)
    else if (start !== null && end !== null && startsBeforeEnd({ start, end })) ranges.push({ start, end })
    else
      say(
        'AVISO',
        field,
        `No se tomó el horario ${JSON.stringify(entry)}: el inicio debe ser anterior al fin`,
      )
  }
  const late = times.filter(
    (time) => minutesOfRange({ start: time, end: time }).startMinute + durationMinutes > minutesOfDay,
  )
  if (late.length > 0) say('AVISO', field, `No se tomaron ${late.join(', ')}: terminan después de medianoche`)
  return [...ranges, ...rangesOfTimes(times, durationMinutes)]
}

export function readServices(document: Document, now: number): Omit<ImportedService, 'personId'>[] {
  const { id, value, say } = document
  const rows = Array.isArray(value.servicios)
    ? value.servicios
    : isRecord(value.servicios)
      ? Object.values(value.servicios)
      : []
  if (rows.length === 0 && !isAbsent(value.servicios) && !isRecord(value.servicios))
    say('AVISO', 'servicios', 'No es una lista de servicios; no se tomaron')
  const saved = instantOf(document, 'serviciosUpdatedAt', { instead: 'quedó con la de hoy' })
  const updatedAt = new Date(saved ?? now).toISOString()
  const services = rows.flatMap((row: unknown, position) => {
    const name = isRecord(row) ? readLine(row.nombre) : null
    const cost = isRecord(row) ? readNumber(row.costo) : null
    const field = `servicios.${position}`
    if (name === null || cost === null || cost < 0.005 || cost > highestCost) {
      say('AVISO', field, 'No se tomó: un servicio necesita nombre y un costo mayor que 0')
      return []
    }
    return [
      {
        id: idFor(serviceIdSchema, 'servicios', `${id}:${position}`),
        name: shortened(document, field, name, longestServiceName),
        cost: Math.round(cost * 100) / 100,
        updatedAt,
      },
    ]
  })
  if (services.length > mostServices)
    say('AVISO', 'servicios', `Son ${services.length}; quedaron los primeros ${mostServices}`)
  return services.slice(0, mostServices).map((service, position) => ({ ...service, position }))
}
