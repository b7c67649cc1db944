import { createHash } from 'node:crypto'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { MemberUsageLimits } from '#kernel/limits.ts'
import {
  type BusyTime,
  getBookingWindow,
  iterateAvailableSlots,
  type Slot,
  type TimeRange,
  type Weekday,
  type WorkingHoursException,
} from '#modules/scheduling/availability.ts'
import { type WeeklyRangesInput, weekdays } from '#modules/scheduling/contract/agenda.ts'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import {
  addMonths,
  formatMinutesOfDay,
  getLocalDateAt,
  getLocalTimeAt,
  instantFromWallClock,
  type LocalDate,
  MINUTE_MS,
  parseMinutesOfDay,
  toWallClockMidnight,
} from '#modules/scheduling/local-time.ts'

export interface AppointmentRuleData {
  providerId: PersonId | null
  clientId: PersonId | null
  startsAt: Date
  endsAt: Date
  status: AppointmentStatus
  expiresAt: Date | null
  /** The time until which the client may change the appointment; null: until its start. */
  changeableUntil: Date | null
  bookedByProvider: boolean
  proposedStartsAt: Date | null
  proposedByClient: boolean
  attendanceConfirmedAt: Date | null
}

export interface AgendaRangeRow {
  weekday: number
  startMinute: number
  endMinute: number
}

export interface AgendaRules {
  timeZone: string
  durationMinutes: number
  startStepMinutes: number | null
  minNoticeMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  ranges: readonly AgendaRangeRow[]
  exceptions: readonly {
    from: LocalDate
    to: LocalDate
    ranges: readonly Omit<AgendaRangeRow, 'weekday'>[]
  }[]
}

export function toTimeRange({ startMinute, endMinute }: Omit<AgendaRangeRow, 'weekday'>): TimeRange {
  return { start: formatMinutesOfDay(startMinute), end: formatMinutesOfDay(endMinute) }
}

export function toAgendaRangeMinutes({ start, end }: TimeRange): Omit<AgendaRangeRow, 'weekday'> {
  return { startMinute: parseMinutesOfDay(start), endMinute: parseMinutesOfDay(end) }
}

export function toWeeklyRanges(rows: readonly AgendaRangeRow[]): Partial<Record<Weekday, TimeRange[]>> {
  const byDay: Partial<Record<Weekday, TimeRange[]>> = {}
  for (const weekday of weekdays) {
    const ranges = rows.filter((row) => row.weekday === weekday).map(toTimeRange)
    if (ranges.length > 0) byDay[weekday] = ranges
  }
  return byDay
}

export function toAgendaRangeRows(weeklyRanges: WeeklyRangesInput): AgendaRangeRow[] {
  return weekdays.flatMap((weekday) =>
    (weeklyRanges[weekday] ?? []).map((range) => ({ weekday, ...toAgendaRangeMinutes(range) })),
  )
}

export function hashBookingSettings(settings: object): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
}

export function areTimesOverlapping(one: BusyTime, other: BusyTime): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

interface AgendaSlotsRequest {
  durationMinutes: number
  appointments: readonly BusyTime[]
  now: Date
  window?: { from: LocalDate; to: LocalDate }
}

export function listAgendaSlots(agenda: AgendaRules, request: AgendaSlotsRequest): Slot[] {
  return [...iterateAgendaSlots(agenda, request)]
}

export function iterateAgendaSlots(agenda: AgendaRules, request: AgendaSlotsRequest): Generator<Slot, void> {
  const exceptions: WorkingHoursException[] = agenda.exceptions.map(({ from, to, ranges }) => ({
    from,
    to,
    ranges: ranges.map(toTimeRange),
  }))
  return iterateAvailableSlots({
    ...request,
    timeZone: agenda.timeZone,
    stepMinutes: agenda.startStepMinutes,
    weeklyRanges: toWeeklyRanges(agenda.ranges),
    exceptions,
    noticeMinutes: agenda.minNoticeMinutes,
    buffers: { before: agenda.bufferBeforeMinutes, after: agenda.bufferAfterMinutes },
  })
}

export function findFirstFreeSlot(
  agenda: AgendaRules,
  { appointments, now, until }: { appointments: readonly BusyTime[]; now: Date; until?: Date },
): Slot | undefined {
  const { durationMinutes } = agenda
  for (const slot of iterateAgendaSlots(agenda, { durationMinutes, appointments, now })) {
    if (until && addBuffersToSlot(slot, agenda).to > until) return undefined
    if (!slot.taken) return slot
  }
  return undefined
}

export function addBuffersToSlot(
  { startsAt, endsAt }: BusyTime,
  agenda: Pick<AgendaRules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): { from: Date; to: Date } {
  const gap = Math.max(agenda.bufferBeforeMinutes, agenda.bufferAfterMinutes) * MINUTE_MS
  return { from: new Date(startsAt.getTime() - gap), to: new Date(endsAt.getTime() + gap) }
}

export function findBookableSlot(
  agenda: AgendaRules,
  at: { date: LocalDate; time: string; durationMinutes: number },
  now: Date,
): Slot | undefined {
  if (at.date > getBookingWindow(agenda.timeZone, now).to) return undefined
  const window = { from: at.date, to: at.date }
  const slots = listAgendaSlots(agenda, {
    durationMinutes: at.durationMinutes,
    appointments: [],
    now,
    window,
  })
  return slots.find((slot) => slot.date === at.date && slot.time === at.time)
}

const providerMonths = 12

export function findSlotAtChosenTime(
  timeZone: string,
  at: { date: LocalDate; time: string; durationMinutes: number },
  earliest: Date,
): Slot | undefined {
  const start = getSlotStartInstant(timeZone, at)
  if (start === undefined || start < earliest.getTime()) return undefined
  if (at.date > addMonths(getLocalDateAt(timeZone, earliest), providerMonths)) return undefined
  const endsAt = new Date(start + at.durationMinutes * MINUTE_MS)
  return { date: at.date, time: at.time, startsAt: new Date(start), endsAt, taken: false }
}

export function getSlotStartInstant(timeZone: string, { date, time }: { date: LocalDate; time: string }) {
  return instantFromWallClock(timeZone, toWallClockMidnight(date) + parseMinutesOfDay(time) * MINUTE_MS)
}

export function toAppointmentTimeColumns(timeZone: string, { startsAt, endsAt, date, time }: Slot) {
  const localEndTime = getLocalTimeAt(timeZone, endsAt)
  return { startsAt, endsAt, timeZone, localDate: date, localTime: time, localEndTime }
}

export interface OpenBookingCountsOfClient {
  withProvider: number
  total: number
}

export function reasonNotToBookMoreAppointments(
  { withProvider, total }: OpenBookingCountsOfClient,
  isProven: boolean,
  limits: Pick<MemberUsageLimits, 'bookingsUnproven' | 'bookingsPerProvider' | 'bookingsPerAccount'>,
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

export function getInitialAppointmentStatus(autoConfirm: boolean): 'CONFIRMED' | 'PENDING' {
  return autoConfirm ? 'CONFIRMED' : 'PENDING'
}

export function computeAppointmentDeadlines(
  agenda: { cancelDeadlineMinutes: number; pendingLimitMinutes: number | null },
  appointment: { status: AppointmentStatus; startsAt: Date },
  now: Date,
): { changeableUntil: Date | null; expiresAt: Date | null } {
  const { cancelDeadlineMinutes: deadline, pendingLimitMinutes: limit } = agenda
  const startsAt = appointment.startsAt.getTime()
  return {
    changeableUntil: deadline === 0 ? null : new Date(startsAt - deadline * MINUTE_MS),
    expiresAt:
      limit === null || appointment.status !== 'PENDING'
        ? null
        : new Date(Math.min(now.getTime() + limit * MINUTE_MS, startsAt)),
  }
}

export function hasAppointmentEnded(appointment: { endsAt: Date }, now: Date): boolean {
  return appointment.endsAt <= now
}

export function isExpiredBookingRequest(
  { status, expiresAt }: Pick<AppointmentRuleData, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'PENDING' && expiresAt !== null && expiresAt <= now
}

export function getAppointmentStatusAt(
  appointment: Pick<AppointmentRuleData, 'status' | 'endsAt' | 'expiresAt'>,
  now: Date,
): AppointmentStatus {
  if (isExpiredBookingRequest(appointment, now)) return 'CANCELLED'
  return appointment.status === 'CONFIRMED' && hasAppointmentEnded(appointment, now)
    ? 'COMPLETED'
    : appointment.status
}
