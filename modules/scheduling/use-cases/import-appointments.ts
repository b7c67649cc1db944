import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import {
  findAppointmentIds,
  findOverlapping,
  type ImportedAppointment,
  insertAppointments,
} from '#modules/scheduling/data/importing.ts'
import {
  localDateOf,
  localTimeOf,
  MINUTE,
  minutesOfTime,
  wallOfDate,
} from '#modules/scheduling/local-time.ts'
import { reminderTime } from '#modules/scheduling/reminders.ts'
import { startOfWall, timeFieldsOf } from '#modules/scheduling/rules.ts'

/**
 * When an appointment of the provider's wall clock takes place. A time that the clock skips is the one that it shows instead,
 * an hour later. undefined: there is no such day or time.
 */
export function placeAppointment(
  timeZone: string,
  { date, time, durationMinutes }: { date: string; time: string; durationMinutes: number },
) {
  if (Number.isNaN(wallOfDate(date)) || Number.isNaN(minutesOfTime(time))) return undefined
  const hourBefore = `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`
  const wall =
    startOfWall(timeZone, { date, time }) ?? addHour(startOfWall(timeZone, { date, time: hourBefore }))
  if (wall === undefined) return undefined
  const startsAt = new Date(wall)
  const endsAt = new Date(wall + durationMinutes * MINUTE)
  const shown = { date: localDateOf(timeZone, startsAt), time: localTimeOf(timeZone, startsAt) }
  return timeFieldsOf(timeZone, { startsAt, endsAt, ...shown, taken: false })
}

function addHour(at: number | undefined): number | undefined {
  return at === undefined ? undefined : at + 60 * MINUTE
}

/** It ends at another instant, in ms. */
export function shortenAppointment<Place extends ReturnType<typeof timeFieldsOf>>(
  place: Place,
  endsAt: number,
): Place {
  const end = new Date(endsAt)
  return { ...place, endsAt: end, localEndTime: localTimeOf(place.timeZone, end) }
}

/** What an appointment is from now on: what was confirmed and has ended took place (design decision 6). */
export function statusOfImported(
  status: ImportedAppointment['status'],
  endsAt: Date,
  now: Date,
): ImportedAppointment['status'] {
  return status === 'CONFIRMED' && endsAt <= now ? 'COMPLETED' : status
}

/** The day before, as of any other; null when that is over. */
export function reminderOfImported(startsAt: Date, timeZone: string, now: Date): Date | null {
  const at = reminderTime(startsAt, timeZone, now)
  return at !== null && at > now ? at : null
}

export interface ImportedAppointments {
  added: number
  /** They are here already, and stay as they are. */
  kept: ReadonlySet<AppointmentId>
  /** They gave way to one that is here already, and came as cancelled. */
  overlapping: ReadonlySet<AppointmentId>
}

/**
 * Adds what is not here yet; nobody is written to. Of the given ones no two of a provider overlap (`settleOverlaps`).
 * Violates `appointment_no_double_booking` when somebody books at this moment, and is to be run again.
 * @param write false: says what would happen
 * @param isAlone there were none before these came
 */
export async function importAppointments(
  tx: Tx,
  appointments: readonly ImportedAppointment[],
  { write, isAlone }: { write: boolean; isAlone: boolean },
): Promise<ImportedAppointments> {
  const allIds = appointments.map(({ id }) => id)
  const ids = isAlone ? new Set<AppointmentId>() : await findAppointmentIds(tx, allIds)
  const fresh = appointments.filter(({ id }) => !ids.has(id))
  const holding = fresh.filter(({ status, providerId }) => status !== 'CANCELLED' && providerId !== null)
  const overlapping = isAlone ? new Set<AppointmentId>() : await findOverlapping(tx, holding)
  const settled = fresh.map((appointment): ImportedAppointment => {
    const givesWay = overlapping.has(appointment.id)
    return givesWay
      ? { ...appointment, status: 'CANCELLED', cancelledBySystem: true, remindAt: null }
      : appointment
  })
  if (write && settled.length > 0) await insertAppointments(tx, settled)
  return { added: settled.length, kept: ids, overlapping }
}
