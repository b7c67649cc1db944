import { createHash } from 'node:crypto'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { Limits } from '#kernel/limits.ts'
import {
  availableSlots,
  type BusyTime,
  bookingWindow,
  type HoursException,
  type Slot,
  type TimeRange,
  type Weekday,
} from '#modules/scheduling/availability.ts'
import { type WeeklyRangesInput, weekdays } from '#modules/scheduling/contract/agenda.ts'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import {
  addMonths,
  instantOfWall,
  type LocalDate,
  localDateOf,
  localTimeOf,
  MINUTE,
  minutesOfTime,
  timeOfMinutes,
  wallOfDate,
} from '#modules/scheduling/local-time.ts'

/** What the rules need to know of an appointment. */
export interface AppointmentFacts {
  /** null: of somebody who deleted their account; of a client, also who has none. */
  providerId: PersonId | null
  clientId: PersonId | null
  startsAt: Date
  endsAt: Date
  status: AppointmentStatus
  /** A pending request lapses then; null: it does not. */
  expiresAt: Date | null
  /** The client may change it until then; null: until the start. */
  changeableUntil: Date | null
  bookedByProvider: boolean
  proposedStartsAt: Date | null
}

/** A range as it is stored, in minutes after midnight. */
export interface RangeRow {
  weekday: number
  startMinute: number
  endMinute: number
}

/** What an agenda says about its slots. */
export interface AgendaRules {
  timeZone: string
  durationMinutes: number
  minNoticeMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  ranges: readonly RangeRow[]
  exceptions: readonly { from: LocalDate; to: LocalDate; ranges: readonly Omit<RangeRow, 'weekday'>[] }[]
}

export function rangeOf({ startMinute, endMinute }: Omit<RangeRow, 'weekday'>): TimeRange {
  return { start: timeOfMinutes(startMinute), end: timeOfMinutes(endMinute) }
}

/** The reverse of {@link rangeOf}, for a range that was found valid. */
export function minutesOfRange({ start, end }: TimeRange): Omit<RangeRow, 'weekday'> {
  return { startMinute: minutesOfTime(start), endMinute: minutesOfTime(end) }
}

export function weeklyRangesOf(rows: readonly RangeRow[]): Partial<Record<Weekday, TimeRange[]>> {
  const byDay: Partial<Record<Weekday, TimeRange[]>> = {}
  for (const weekday of weekdays) {
    const ranges = rows.filter((row) => row.weekday === weekday).map(rangeOf)
    if (ranges.length > 0) byDay[weekday] = ranges
  }
  return byDay
}

/** The reverse of {@link weeklyRangesOf}, for ranges that were found valid. */
export function rangeRowsOf(weeklyRanges: WeeklyRangesInput): RangeRow[] {
  return weekdays.flatMap((weekday) =>
    (weeklyRanges[weekday] ?? []).map((range) => ({ weekday, ...minutesOfRange(range) })),
  )
}

/** Names settings by what they say. */
export function versionOf(settings: object): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
}

/** Touching is not overlapping. */
export function overlaps(one: BusyTime, other: BusyTime): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

/** The slots of an agenda, with everything that it says about them. */
export function slotsOf(
  agenda: AgendaRules,
  asked: {
    durationMinutes: number
    appointments: readonly BusyTime[]
    now: Date
    window: { from: LocalDate; to: LocalDate }
  },
): Slot[] {
  const exceptions: HoursException[] = agenda.exceptions.map(({ from, to, ranges }) => ({
    from,
    to,
    ranges: ranges.map(rangeOf),
  }))
  return availableSlots({
    ...asked,
    timeZone: agenda.timeZone,
    weeklyRanges: weeklyRangesOf(agenda.ranges),
    exceptions,
    noticeMinutes: agenda.minNoticeMinutes,
    buffers: { before: agenda.bufferBeforeMinutes, after: agenda.bufferAfterMinutes },
  })
}

/** Around a slot: where no other appointment may be. */
export function withBuffers(
  { startsAt, endsAt }: BusyTime,
  agenda: Pick<AgendaRules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): { from: Date; to: Date } {
  const gap = Math.max(agenda.bufferBeforeMinutes, agenda.bufferAfterMinutes) * MINUTE
  return { from: new Date(startsAt.getTime() - gap), to: new Date(endsAt.getTime() + gap) }
}

/** The slot that an agenda offers at this local date and time; undefined when it offers none there. */
export function findOfferedSlot(
  agenda: AgendaRules,
  at: { date: LocalDate; time: string; durationMinutes: number },
  now: Date,
): Slot | undefined {
  if (at.date > bookingWindow(agenda.timeZone, now).to) return undefined
  const window = { from: at.date, to: at.date }
  const slots = slotsOf(agenda, { durationMinutes: at.durationMinutes, appointments: [], now, window })
  return slots.find((slot) => slot.date === at.date && slot.time === at.time)
}

/** Months ahead that a provider may book or propose, whatever clients may. */
const providerMonths = 12

/**
 * What a provider chooses needs no range, notice or buffer: a time of their wall clock that exists, not before `earliest` and
 * within a year. The first one where the clock shows it twice; undefined when there is none.
 */
export function findChosenTime(
  timeZone: string,
  at: { date: LocalDate; time: string; durationMinutes: number },
  earliest: Date,
): Slot | undefined {
  const start = startOfWall(timeZone, at)
  if (start === undefined || start < earliest.getTime()) return undefined
  if (at.date > addMonths(localDateOf(timeZone, earliest), providerMonths)) return undefined
  const endsAt = new Date(start + at.durationMinutes * MINUTE)
  return { date: at.date, time: at.time, startsAt: new Date(start), endsAt, taken: false }
}

/** The instant of a date and time in a zone, in milliseconds: the first where the clock shows it twice; undefined when never. */
export function startOfWall(timeZone: string, { date, time }: { date: LocalDate; time: string }) {
  return instantOfWall(timeZone, wallOfDate(date) + minutesOfTime(time) * MINUTE)
}

/** How a time is written down: as instants, and as the provider's wall shows it. */
export function timeFieldsOf(timeZone: string, { startsAt, endsAt, date, time }: Slot) {
  const localEndTime = localTimeOf(timeZone, endsAt)
  return { startsAt, endsAt, timeZone, localDate: date, localTime: time, localEndTime }
}

/** Open bookings of one client. */
export interface OpenBookings {
  withProvider: number
  total: number
}

/** Why a client may book no more for now; null when they may. */
export function reasonNotToBookMore(
  { withProvider, total }: OpenBookings,
  isProven: boolean,
  limits: Pick<Limits, 'bookingsUnproven' | 'bookingsPerProvider' | 'bookingsPerAccount'>,
): { code: SchedulingErrorCode; limit: number } | null {
  const { bookingsUnproven, bookingsPerProvider, bookingsPerAccount } = limits
  if (!isProven && total >= bookingsUnproven)
    return { code: 'SCHEDULING.TOO_MANY_BOOKED_UNPROVEN', limit: bookingsUnproven }
  if (withProvider >= bookingsPerProvider)
    return { code: 'SCHEDULING.TOO_MANY_BOOKED', limit: bookingsPerProvider }
  if (total >= bookingsPerAccount)
    return { code: 'SCHEDULING.TOO_MANY_BOOKED_IN_ALL', limit: bookingsPerAccount }
  return null
}

/** Spec §4: automatic confirmation confirms at once. */
export function statusOnBooking(autoConfirm: boolean): 'CONFIRMED' | 'PENDING' {
  return autoConfirm ? 'CONFIRMED' : 'PENDING'
}

/** Until when an agenda lets its client change an appointment, and until when a pending one waits. */
export function deadlinesOf(
  agenda: { cancelDeadlineMinutes: number; pendingLimitMinutes: number | null },
  appointment: { status: AppointmentStatus; startsAt: Date },
  now: Date,
): { changeableUntil: Date | null; expiresAt: Date | null } {
  const { cancelDeadlineMinutes: deadline, pendingLimitMinutes: limit } = agenda
  const startsAt = appointment.startsAt.getTime()
  return {
    changeableUntil: deadline === 0 ? null : new Date(startsAt - deadline * MINUTE),
    expiresAt:
      limit === null || appointment.status !== 'PENDING'
        ? null
        : new Date(Math.min(now.getTime() + limit * MINUTE, startsAt)),
  }
}

/** 'Past' means ended (design, Readings). */
export function hasEnded(appointment: { endsAt: Date }, now: Date): boolean {
  return appointment.endsAt <= now
}

/** Nobody answered within the provider's limit, whether or not the job has come by. */
export function hasLapsed(
  { status, expiresAt }: Pick<AppointmentFacts, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'PENDING' && expiresAt !== null && expiresAt <= now
}

/** What an appointment is by now: nothing waits for the jobs that complete and release (design decision 6). */
export function statusAt(
  appointment: Pick<AppointmentFacts, 'status' | 'endsAt' | 'expiresAt'>,
  now: Date,
): AppointmentStatus {
  if (hasLapsed(appointment, now)) return 'CANCELLED'
  return appointment.status === 'CONFIRMED' && hasEnded(appointment, now) ? 'COMPLETED' : appointment.status
}
