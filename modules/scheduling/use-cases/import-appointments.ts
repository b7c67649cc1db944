import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import {
  findExistingAppointmentIds,
  findOverlappingAppointments,
  type ImportedAppointment,
  insertAppointments,
} from '#modules/scheduling/data/importing.ts'
import {
  getLocalDateAt,
  getLocalTimeAt,
  MINUTE_MS,
  parseMinutesOfDay,
  toWallClockMidnight,
} from '#modules/scheduling/local-time.ts'
import { computeReminderTime } from '#modules/scheduling/reminders.ts'
import { getSlotStartInstant, toAppointmentTimeColumns } from '#modules/scheduling/rules.ts'

/** If the daylight-saving change skips the local time, the appointment starts one hour later. */
export function computeImportedAppointmentTimes(
  timeZone: string,
  { date, time, durationMinutes }: { date: string; time: string; durationMinutes: number },
) {
  if (Number.isNaN(toWallClockMidnight(date)) || Number.isNaN(parseMinutesOfDay(time))) return undefined
  const hourBefore = `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`
  const wall =
    getSlotStartInstant(timeZone, { date, time }) ??
    addHour(getSlotStartInstant(timeZone, { date, time: hourBefore }))
  if (wall === undefined) return undefined
  const startsAt = new Date(wall)
  const endsAt = new Date(wall + durationMinutes * MINUTE_MS)
  const shown = { date: getLocalDateAt(timeZone, startsAt), time: getLocalTimeAt(timeZone, startsAt) }
  return toAppointmentTimeColumns(timeZone, { startsAt, endsAt, ...shown, taken: false })
}

function addHour(at: number | undefined): number | undefined {
  return at === undefined ? undefined : at + 60 * MINUTE_MS
}

export function shortenImportedAppointment<Place extends ReturnType<typeof toAppointmentTimeColumns>>(
  place: Place,
  endsAt: number,
): Place {
  const end = new Date(endsAt)
  return { ...place, endsAt: end, localEndTime: getLocalTimeAt(place.timeZone, end) }
}

export function computeImportedAppointmentStatus(
  status: ImportedAppointment['status'],
  endsAt: Date,
  now: Date,
): ImportedAppointment['status'] {
  return status === 'CONFIRMED' && endsAt <= now ? 'COMPLETED' : status
}

export function computeImportedReminderTime(startsAt: Date, timeZone: string, now: Date): Date | null {
  const at = computeReminderTime(startsAt, timeZone, now)
  return at !== null && at > now ? at : null
}

export interface AppointmentImportResult {
  added: number
  unchanged: ReadonlySet<AppointmentId>
  overlapping: ReadonlySet<AppointmentId>
}

/**
 * The given appointments of one provider must not overlap. Retry the import after a violation of
 * `appointment_no_double_booking`.
 */
export async function importAppointments(
  tx: Tx,
  appointments: readonly ImportedAppointment[],
  { write, isAlone }: { write: boolean; isAlone: boolean },
): Promise<AppointmentImportResult> {
  const allIds = appointments.map(({ id }) => id)
  const ids = isAlone ? new Set<AppointmentId>() : await findExistingAppointmentIds(tx, allIds)
  const fresh = appointments.filter(({ id }) => !ids.has(id))
  const conflicting = fresh.filter(({ status, providerId }) => status !== 'CANCELLED' && providerId !== null)
  const overlapping = isAlone ? new Set<AppointmentId>() : await findOverlappingAppointments(tx, conflicting)
  const settled = fresh.map((appointment): ImportedAppointment => {
    const isShortened = overlapping.has(appointment.id)
    return isShortened
      ? { ...appointment, status: 'CANCELLED', cancelledBySystem: true, remindAt: null }
      : appointment
  })
  if (write && settled.length > 0) await insertAppointments(tx, settled)
  return { added: settled.length, unchanged: ids, overlapping }
}
