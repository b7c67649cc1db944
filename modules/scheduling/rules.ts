import {
  availableSlots,
  type BusyTime,
  bookingWindow,
  type Slot,
  type TimeRange,
  type Weekday,
} from '#modules/scheduling/availability.ts'
import {
  type AppointmentStatus,
  type AppointmentsInput,
  type SchedulingErrorCode,
  type WeeklyRangesInput,
  weekdays,
} from '#modules/scheduling/contract.ts'
import {
  addDays,
  addMonths,
  type LocalDate,
  localDateOf,
  minutesOfTime,
  timeOfMinutes,
} from '#modules/scheduling/local-time.ts'

/** What the rules need to know of an appointment. */
export interface AppointmentFacts {
  /** null: of somebody who deleted their account. */
  providerId: string | null
  clientId: string | null
  startsAt: Date
  endsAt: Date
  /** The provider's date and zone. */
  localDate: LocalDate
  timeZone: string
  status: AppointmentStatus
}

/** A range as it is stored, in minutes after midnight. */
export interface RangeRow {
  weekday: number
  startMinute: number
  endMinute: number
}

export function weeklyRangesOf(rows: readonly RangeRow[]): Partial<Record<Weekday, TimeRange[]>> {
  const byDay: Partial<Record<Weekday, TimeRange[]>> = {}
  for (const weekday of weekdays) {
    const ranges = rows
      .filter((row) => row.weekday === weekday)
      .map((row) => ({ start: timeOfMinutes(row.startMinute), end: timeOfMinutes(row.endMinute) }))
    if (ranges.length > 0) byDay[weekday] = ranges
  }
  return byDay
}

/** The reverse of {@link weeklyRangesOf}, for ranges that were found valid. */
export function rangeRowsOf(weeklyRanges: WeeklyRangesInput): RangeRow[] {
  return weekdays.flatMap((weekday) =>
    (weeklyRanges[weekday] ?? []).map(({ start, end }) => ({
      weekday,
      startMinute: minutesOfTime(start),
      endMinute: minutesOfTime(end),
    })),
  )
}

/** Touching is not overlapping. */
export function overlaps(one: BusyTime, other: BusyTime): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

/** The slot that an agenda offers at this local date and time; undefined when it offers none there. */
export function findOfferedSlot(
  agenda: { timeZone: string; durationMinutes: number; ranges: readonly RangeRow[] },
  at: { date: LocalDate; time: string },
  now: Date,
): Slot | undefined {
  if (at.date > bookingWindow(agenda.timeZone, now).to) return undefined
  const slots = availableSlots({
    timeZone: agenda.timeZone,
    durationMinutes: agenda.durationMinutes,
    weeklyRanges: weeklyRangesOf(agenda.ranges),
    appointments: [],
    now,
    window: { from: at.date, to: at.date },
  })
  return slots.find((slot) => slot.date === at.date && slot.time === at.time)
}

/** Spec §4: automatic confirmation confirms at once. */
export function statusOnBooking(autoConfirm: boolean): 'CONFIRMED' | 'PENDING' {
  return autoConfirm ? 'CONFIRMED' : 'PENDING'
}

/** 'Past' means ended (design, Readings). */
export function hasEnded(appointment: { endsAt: Date }, now: Date): boolean {
  return appointment.endsAt <= now
}

/** A future appointment is one that has not started: only those are confirmed or cancelled (spec §4). */
function isFuture(appointment: { startsAt: Date }, now: Date): boolean {
  return appointment.startsAt > now
}

/** A confirmed appointment counts as completed from its end on, whether or not the job has come by (design decision 6). */
export function statusAt(
  appointment: { status: AppointmentStatus; endsAt: Date },
  now: Date,
): AppointmentStatus {
  return appointment.status === 'CONFIRMED' && hasEnded(appointment, now) ? 'COMPLETED' : appointment.status
}

/** Why this person may not confirm; null when they may (spec §4). Whoever is not the provider reads the same refusal. */
export function reasonNotToConfirm(
  appointment: AppointmentFacts,
  personId: string,
  now: Date,
): SchedulingErrorCode | null {
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_THE_PROVIDER'
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (!isFuture(appointment, now)) return 'SCHEDULING.APPOINTMENT_PAST'
  return null
}

/** Why this person may not cancel; null when they may (spec §4). To somebody who is no party it does not exist. */
export function reasonNotToCancel(
  appointment: AppointmentFacts,
  personId: string,
  now: Date,
): SchedulingErrorCode | null {
  const isClient = appointment.clientId === personId
  if (!isClient && appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (!isFuture(appointment, now)) return 'SCHEDULING.APPOINTMENT_PAST'
  if (!isClient && appointment.status === 'CONFIRMED') return 'SCHEDULING.CONFIRMED_FOR_CLIENT'
  return null
}

export function canConfirm(appointment: AppointmentFacts, personId: string, now: Date): boolean {
  return appointment.status === 'PENDING' && reasonNotToConfirm(appointment, personId, now) === null
}

export function canCancel(appointment: AppointmentFacts, personId: string, now: Date): boolean {
  return appointment.status !== 'CANCELLED' && reasonNotToCancel(appointment, personId, now) === null
}

/** 'Cita pasada': a request that nobody answered before its start (design, Readings). */
export function isUnanswered(appointment: AppointmentFacts, now: Date): boolean {
  return appointment.status === 'PENDING' && !isFuture(appointment, now)
}

/** The provider sees the client's contact data while the two have something to settle (design, Readings). */
export function showsClientContact(appointment: AppointmentFacts, personId: string, now: Date): boolean {
  const status = statusAt(appointment, now)
  return appointment.providerId === personId && (status === 'PENDING' || status === 'CONFIRMED')
}

type Windowing = Pick<AppointmentsInput, 'view' | 'span' | 'includeLater'>

/** Days back that any list of 'Mis Citas' reaches (spec §9). */
export const longestLookBackDays = 30

/** Where an appointment stands in a list. */
export type PlaceInList = 'shown' | 'later' | 'elsewhere'

/**
 * Tells where appointments stand in a list of 'Mis Citas' (spec §9): in it, beyond its span ('N citas más adelante'),
 * or in another one. Days are counted by the appointment's own clock, and the last day of a span counts.
 */
export function placesInList(list: Windowing, now: Date): (appointment: AppointmentFacts) => PlaceInList {
  // One clock is that of hundreds of appointments.
  const spans = new Map<string, { first: LocalDate; last: LocalDate }>()
  const spanOf = (timeZone: string) => {
    const known = spans.get(timeZone)
    if (known) return known
    const today = localDateOf(timeZone, now)
    const backDays = list.view === 'archive' && list.span === 'week' ? 7 : longestLookBackDays
    const last = list.span === 'week' ? addDays(today, 7) : addMonths(today, 1)
    const span = { first: addDays(today, -backDays), last }
    spans.set(timeZone, span)
    return span
  }
  return (appointment) => {
    const { localDate, status } = appointment
    const { first, last } = spanOf(appointment.timeZone)
    const isOver = hasEnded(appointment, now)
    if (list.view === 'archive') return isOver && localDate >= first ? 'shown' : 'elsewhere'
    if (isOver) return status !== 'CANCELLED' && localDate >= first ? 'shown' : 'elsewhere'
    return list.includeLater || localDate <= last ? 'shown' : 'later'
  }
}

/** The status and client filters. 'confirmed' keeps what took place, so that it never depends on when the job ran. */
export function passesFilters(
  appointment: AppointmentFacts,
  filters: Pick<AppointmentsInput, 'status' | 'clientId'>,
): boolean {
  if (filters.clientId !== undefined && appointment.clientId !== filters.clientId) return false
  if (filters.status === 'pending') return appointment.status === 'PENDING'
  if (filters.status === 'confirmed')
    return appointment.status === 'CONFIRMED' || appointment.status === 'COMPLETED'
  return true
}

/** By date, then time; the archive newest first (spec §9). */
export function inListOrder(view: AppointmentsInput['view']) {
  const direction = view === 'archive' ? -1 : 1
  return (
    a: AppointmentFacts & { localTime: string },
    b: AppointmentFacts & { localTime: string },
  ): number => {
    const [first, second] = [`${a.localDate} ${a.localTime}`, `${b.localDate} ${b.localTime}`]
    if (first === second) return direction * (a.startsAt.getTime() - b.startsAt.getTime())
    return first < second ? -direction : direction
  }
}
