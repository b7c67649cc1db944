import { type AppointmentId, appointmentIdSchema } from '#kernel/ids/contract.ts'
import {
  computeImportedAppointmentTimes,
  type ImportedAppointment,
} from '#modules/scheduling/operator-api.ts'
import { maxServiceCost } from '#operator/import/agenda-document.ts'
import type { ImportContext } from '#operator/import/context.ts'
import { deriveImportedId, type ImportDocument } from '#operator/import/document.ts'
import { readBooleanField, readInstantField, readTextField } from '#operator/import/fields.ts'
import type { ImportedPeopleIndex, PersonToImport } from '#operator/import/people.ts'
import {
  isEmptyValue,
  parseExportedId,
  parseExportedInstant,
  parseExportedNumber,
  parseExportedSingleLineText,
  parseExportedTime,
} from '#operator/import/values.ts'

type Status = ImportedAppointment['status']

const statuses = new Map<string | undefined, Status>([
  ['pendiente', 'PENDING'],
  ['confirmada', 'CONFIRMED'],
  ['cancelada', 'CANCELLED'],
  ['completada', 'COMPLETED'],
])

const defaultDuration = 30
const minutesOfDay = 1440

export interface ParsedAppointment {
  id: AppointmentId
  provider: PersonToImport | undefined
  client: PersonToImport | undefined
  place: NonNullable<ReturnType<typeof computeImportedAppointmentTimes>>
  durationMinutes: number
  status: Status
  autoConfirm: boolean
  serviceName: string | null
  serviceCost: number | null
  createdAt: number
}

export function parseAppointmentDocument(
  { people, now }: Pick<ImportContext, 'people' | 'now'>,
  document: ImportDocument,
): ParsedAppointment | null {
  const { value, addFinding } = document
  const reject = (field: string, reason: string) => {
    addFinding('ERROR', field, reason)
    return null
  }
  const provider = findPerson(people, value.providerId) ?? findPerson(people, value.providerDocId)
  const client = findPerson(people, value.clienteId)
  if (!provider && !client) return reject('providerId', 'No están ni quien atiende ni su cliente')
  if (!provider) addFinding('AVISO', 'providerId', 'Quien atiende no está; la cita queda con su nombre')
  const isOwn = client !== undefined && client === provider
  if (isOwn)
    addFinding(
      'AVISO',
      'clienteId',
      'Es de alguien consigo mismo; quedó sin cliente, para que su horario siga ocupado',
    )
  else if (!client) addFinding('AVISO', 'clienteId', 'Su cliente no está; la cita queda con su nombre')

  const date = readDate(value.fecha)
  const time = parseExportedTime(value.horario)
  if (date === null) return reject('fecha', 'No es una fecha AAAA-MM-DD de 1970 a 2199')
  if (time === null) return reject('horario', 'No es una hora HH:MM')
  const durationMinutes = readDuration(document, time)
  const timeZone = (provider ?? client)?.timeZone ?? ''
  const place = computeImportedAppointmentTimes(timeZone, { date, time, durationMinutes })
  if (!place) return reject('fecha', `No existe el ${date} a las ${time}`)
  if (place.localTime !== time)
    addFinding('AVISO', 'horario', `Ese día el reloj saltó las ${time}; quedó a las ${place.localTime}`)
  return {
    id: deriveImportedId(appointmentIdSchema, 'appointments', document.id),
    provider,
    client: isOwn ? undefined : client,
    place,
    durationMinutes,
    status: readStatus(document),
    autoConfirm: readBooleanField(document, 'confirmacionAutomatica') ?? true,
    ...readService(document),
    createdAt:
      readInstantField(document, 'createdAt', { instead: 'quedó con la de la cita', latest: now }) ??
      Math.min(place.startsAt.getTime(), now),
  }
}

function findPerson(people: ImportedPeopleIndex, reference: unknown): PersonToImport | undefined {
  const person = people.find(parseExportedId(reference))
  return person?.personId ? person : undefined
}

function readDate(value: unknown): string | null {
  const written =
    typeof value === 'string' ? /^\s*(\d{4}-\d{2}-\d{2})(?:$|[T\s])/.exec(value)?.[1] : undefined
  if (written !== undefined) return written >= '1970' && written < '2200' ? written : null
  const at = typeof value === 'string' ? null : parseExportedInstant(value)
  return at === null ? null : new Date(at).toISOString().slice(0, 10)
}

function readDuration({ value, addFinding }: ImportDocument, start: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const end = parseExportedTime(value.horarioFin)
  const stated = parseExportedNumber(value.duracion)
  const between = end === null ? null : (minutes(end) - minutes(start) + minutesOfDay) % minutesOfDay
  const isPossible = (length: number | null): length is number =>
    length !== null && Number.isInteger(length) && length > 0 && length <= minutesOfDay
  if (isPossible(stated)) {
    if (isPossible(between) && between !== stated)
      addFinding(
        'AVISO',
        'horarioFin',
        `Dice ${end}, pero duracion dice ${stated} minutos, y es la que cuenta`,
      )
    return stated
  }
  const duration = isPossible(between) ? between : defaultDuration
  if (!isEmptyValue(value.duracion) || !isPossible(between))
    addFinding('AVISO', 'duracion', `No dice cuántos minutos; quedó de ${duration}`)
  return duration
}

function readStatus({ value, addFinding }: ImportDocument): Status {
  const typed = parseExportedSingleLineText(value.estado)?.toLowerCase()
  const status = statuses.get(typed)
  if (!status) addFinding('AVISO', 'estado', `«${typed ?? ''}» no es un estado; quedó pendiente`)
  return status ?? 'PENDING'
}

function readService(document: ImportDocument): Pick<ParsedAppointment, 'serviceName' | 'serviceCost'> {
  const { value, addFinding } = document
  const cost = Math.round((parseExportedNumber(value.servicioCosto) ?? Number.NaN) * 100) / 100
  const fits = cost >= 0 && cost <= maxServiceCost
  if (!fits && !isEmptyValue(value.servicioCosto))
    addFinding('AVISO', 'servicioCosto', 'No es un costo; quedó sin costo')
  return {
    serviceName: readTextField(document, 'servicio', { maxLength: 200 }),
    serviceCost: fits ? cost : null,
  }
}
