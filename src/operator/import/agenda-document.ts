import { serviceIdSchema } from '#kernel/ids/contract.ts'
import { isTimeRangeStartBeforeEnd } from '#modules/scheduling/contract/agenda.ts'
import {
  appointmentDurationChoices,
  maxServiceNameLength,
  maxServices,
} from '#modules/scheduling/contract/limits.ts'
import {
  convertSlotTimesToTimeRanges,
  type ImportedAgenda,
  type ImportedService,
  toAgendaRangeMinutes,
} from '#modules/scheduling/operator-api.ts'
import { deriveImportedId, type ImportDocument } from '#operator/import/document.ts'
import {
  getNestedImportDocument,
  readBooleanField,
  readInstantField,
  truncateImportedName,
} from '#operator/import/fields.ts'
import {
  isEmptyValue,
  isRecord,
  parseExportedNumber,
  parseExportedSingleLineText,
  parseExportedTime,
} from '#operator/import/values.ts'

type Range = { start: string; end: string }
const defaultDuration = 30
const minutesOfDay = 1440
/** The maximal price of a service in MXN: the database column cannot store a larger number. */
export const maxServiceCost = 99_999_999.99

export function parseAgendaDocument(
  document: ImportDocument,
  now: number,
): Omit<ImportedAgenda, 'personId' | 'timeZone'> | null {
  const { value, addFinding } = document
  if (isEmptyValue(value.agendaConfig)) return null
  if (!isRecord(value.agendaConfig)) {
    addFinding('ERROR', 'agendaConfig', 'No es una configuración de agenda')
    return null
  }
  const config = value.agendaConfig
  const inside = getNestedImportDocument(document, 'agendaConfig', config)
  const updatedAt = readInstantField(inside, 'updatedAt', { instead: 'quedó con la de hoy' }) ?? now
  const asked = parseExportedNumber(config.duracionCita) ?? defaultDuration
  const durationMinutes =
    appointmentDurationChoices.find((offered) => offered >= asked) ?? Math.max(...appointmentDurationChoices)
  if (durationMinutes !== asked)
    addFinding(
      'AVISO',
      'agendaConfig.duracionCita',
      `Las citas de ${asked} minutos quedaron de ${durationMinutes}`,
    )
  return {
    enabled: readBooleanField(inside, 'enabled') ?? false,
    durationMinutes,
    autoConfirmFor: (readBooleanField(inside, 'confirmacionAutomatica') ?? true) ? 'ALL' : 'NONE',
    updatedAt: new Date(updatedAt).toISOString(),
    ranges: daysOf(document, config.horarios).flatMap(([weekday, day]) =>
      readDay(document, weekday, day, durationMinutes).map((range) => ({
        weekday: Number(weekday),
        ...toAgendaRangeMinutes(range),
      })),
    ),
  }
}

function daysOf({ addFinding }: ImportDocument, hours: unknown): [string, unknown][] {
  const days = typeof hours === 'object' && hours !== null ? Object.entries(hours) : null
  if (days === null && !isEmptyValue(hours))
    addFinding('AVISO', 'agendaConfig.horarios', 'No son horarios por día de la semana; no se tomaron')
  return days ?? []
}

function entriesOf(day: unknown): unknown[] | null {
  if (isEmptyValue(day)) return []
  if (Array.isArray(day)) return day
  if (!isRecord(day)) return null
  if (!isEmptyValue(day.inicio)) return [day]
  const lists = Object.values(day).filter(Array.isArray)
  const isOff = Object.values(day).every((value) => typeof value === 'boolean')
  return lists.find(({ length }) => length > 0) ?? lists[0] ?? (isOff ? [] : null)
}

function readDay(
  { addFinding }: ImportDocument,
  weekday: string,
  day: unknown,
  durationMinutes: number,
): Range[] {
  const field = `agendaConfig.horarios.${weekday}`
  const entries = entriesOf(day)
  if (entries === null) {
    addFinding('AVISO', field, `No se tomó el horario ${JSON.stringify(day)}: no se entiende`)
    return []
  }
  if (!/^[0-6]$/.test(weekday)) {
    if (entries.length > 0) addFinding('AVISO', field, 'No es un día de la semana (0 a 6); no se tomó')
    return []
  }
  const times: string[] = []
  const ranges: Range[] = []
  for (const entry of entries) {
    const time = parseExportedTime(entry)
    const [start, end] = isRecord(entry)
      ? [parseExportedTime(entry.inicio), parseExportedTime(entry.fin)]
      : [null, null]
    if (time !== null) times.push(time)
    else if (start !== null && end !== null && isTimeRangeStartBeforeEnd({ start, end }))
      ranges.push({ start, end })
    else
      addFinding(
        'AVISO',
        field,
        `No se tomó el horario ${JSON.stringify(entry)}: el inicio debe ser anterior al fin`,
      )
  }
  const late = times.filter(
    (time) => toAgendaRangeMinutes({ start: time, end: time }).startMinute + durationMinutes > minutesOfDay,
  )
  if (late.length > 0)
    addFinding('AVISO', field, `No se tomaron ${late.join(', ')}: terminan después de medianoche`)
  return [...ranges, ...convertSlotTimesToTimeRanges(times, durationMinutes)]
}

export function parseServiceDocuments(
  document: ImportDocument,
  now: number,
): Omit<ImportedService, 'personId'>[] {
  const { id, value, addFinding } = document
  const rows = Array.isArray(value.servicios)
    ? value.servicios
    : isRecord(value.servicios)
      ? Object.values(value.servicios)
      : []
  if (rows.length === 0 && !isEmptyValue(value.servicios) && !isRecord(value.servicios))
    addFinding('AVISO', 'servicios', 'No es una lista de servicios; no se tomaron')
  const saved = readInstantField(document, 'serviciosUpdatedAt', { instead: 'quedó con la de hoy' })
  const updatedAt = new Date(saved ?? now).toISOString()
  const services = rows.flatMap((row: unknown, position) => {
    const name = isRecord(row) ? parseExportedSingleLineText(row.nombre) : null
    const cost = isRecord(row) ? parseExportedNumber(row.costo) : null
    const field = `servicios.${position}`
    if (name === null || cost === null || cost < 0.005 || cost > maxServiceCost) {
      addFinding('AVISO', field, 'No se tomó: un servicio necesita nombre y un costo mayor que 0')
      return []
    }
    return [
      {
        id: deriveImportedId(serviceIdSchema, 'servicios', `${id}:${position}`),
        name: truncateImportedName(document, field, name, maxServiceNameLength),
        cost: Math.round(cost * 100) / 100,
        updatedAt,
      },
    ]
  })
  if (services.length > maxServices)
    addFinding('AVISO', 'servicios', `Son ${services.length}; quedaron los primeros ${maxServices}`)
  return services.slice(0, maxServices).map((service, position) => ({ ...service, position }))
}
