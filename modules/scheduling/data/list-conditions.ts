import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppointmentParty } from '#modules/scheduling/data/appointments.ts'
import {
  appointmentOccupiesTimeSql,
  isConfirmedAppointmentSql,
  isConfirmedOrCompletedAppointmentSql,
  isNotExpiredBookingRequestSql,
  isPendingAppointmentSql,
  isPendingOrConfirmedAppointmentSql,
} from '#modules/scheduling/data/status.ts'
import {
  addDays,
  addMonths,
  getLocalDateAt,
  type LocalDate,
  MINUTE_MS,
} from '#modules/scheduling/local-time.ts'
import { Prisma } from '#prisma'

export interface AppointmentListScope {
  view: 'active' | 'archive'
  span: 'week' | 'month'
  includeLater: boolean
}

export interface AppointmentFilters {
  status: 'all' | 'pending' | 'confirmed' | 'waiting'
  part: 'all' | 'earlier' | 'current'
  clientId?: PersonId | undefined
  clientName?: string | undefined
}

const maxLookBackDays = 30

interface DayRange {
  from: LocalDate
  to: LocalDate
}

/** Conditions on appointments must use the expressions of the index: otherwise PostgreSQL cannot use the index. */
export const localDateSql = Prisma.sql`local_date COLLATE "C"`
export const localTimeSql = Prisma.sql`local_time COLLATE "C"`
export const buildCharTypeCastSql = (text: string) => Prisma.sql`${text}::bpchar`

const maxUtcOffsetMs = 14 * 60 * MINUTE_MS

/** CASE avoids the slow comparison of local dates for most appointments. */
function isBefore(day: DayRange, exactly: Prisma.Sql): Prisma.Sql {
  const lowerBound = new Date(Date.parse(day.from) - maxUtcOffsetMs)
  const upperBound = new Date(Date.parse(day.to) + maxUtcOffsetMs)
  return Prisma.sql`CASE WHEN starts_at < ${lowerBound} THEN true WHEN starts_at >= ${upperBound} THEN false
    ELSE local_date::text COLLATE "C" < to_char(${exactly}, 'YYYY-MM-DD') END`
}

/** An appointment list treats an expired booking request as cancelled, even before the periodic job runs. */
export function buildAppointmentListConditions(
  party: AppointmentParty,
  { view, span, includeLater }: AppointmentListScope,
  now: Date,
) {
  const isArchive = view === 'archive'
  const utcDay = getLocalDateAt('UTC', now)
  const [dayBefore, dayAfter] = [addDays(utcDay, -1), addDays(utcDay, 1)]
  const back = isArchive && span === 'week' ? 7 : maxLookBackDays
  const afterSpan = (today: LocalDate) =>
    addDays(span === 'week' ? addDays(today, 7) : addMonths(today, 1), 1)
  const firstDay = { from: addDays(dayBefore, -back), to: addDays(dayAfter, -back) }
  const afterLastDay = { from: afterSpan(dayBefore), to: afterSpan(dayAfter) }

  const localToday = Prisma.sql`(${now}::timestamptz AT TIME ZONE time_zone)::date`
  const ahead = span === 'week' ? Prisma.sql`interval '7 days'` : Prisma.sql`interval '1 month'`
  const isTooOld = isBefore(firstDay, Prisma.sql`${localToday} - ${back}::int`)
  const isInSpan = isBefore(afterLastDay, Prisma.sql`${localToday} + ${ahead} + interval '1 day'`)
  const isBeforeToday = isBefore({ from: dayBefore, to: dayAfter }, localToday)
  const ended = Prisma.sql`(ends_at <= ${now})`
  const stands = appointmentOccupiesTimeSql(now)
  const isProposed = Prisma.sql`coalesce(proposed_starts_at > ${now}, false)`
  // Each part of the OR must imply the condition of the partial index; otherwise PostgreSQL does not use the index.
  const waits =
    'clientId' in party
      ? Prisma.sql`(starts_at > ${now} AND ${isPendingOrConfirmedAppointmentSql} AND ${isNotExpiredBookingRequestSql(now)}
          AND ${isProposed} AND NOT proposed_by_client)`
      : Prisma.sql`(starts_at > ${now} AND (${isPendingAppointmentSql} AND ${isNotExpiredBookingRequestSql(now)}
            AND (proposed_by_client OR NOT ${isProposed})
          OR ${isConfirmedAppointmentSql} AND proposed_by_client AND ${isProposed}))`

  const listed = (toCome: Prisma.Sql) =>
    isArchive
      ? Prisma.sql`(${ended} AND NOT ${isTooOld})`
      : Prisma.sql`CASE WHEN ${ended} THEN ${stands} AND NOT ${isTooOld} ELSE ${toCome} END`
  const near = listed(isInSpan)
  const later = isArchive ? Prisma.sql`false` : Prisma.sql`(NOT ${ended} AND NOT ${isInSpan})`
  return {
    side:
      'clientId' in party
        ? Prisma.sql`client_id = ${party.clientId}::uuid`
        : Prisma.sql`provider_id = ${party.providerId}::uuid`,
    near,
    later,
    shown: includeLater ? listed(Prisma.sql`true`) : near,
    earlier: isArchive ? Prisma.sql`false` : Prisma.sql`(${ended} AND ${isBeforeToday})`,
    waits,
    passes: (filters: AppointmentFilters) => passes(filters, stands, waits),
    /** Without the bounds on the local date, the index scan would read all appointments of the person. */
    bounds: (part: AppointmentFilters['part'] | 'waiting') =>
      boundsOf(part, {
        first: firstDay.from,
        // An appointment lasts at most one day: if it has not ended, it started yesterday or later.
        current: isArchive ? firstDay.from : addDays(dayBefore, -1),
        today: dayBefore,
        ended: dayAfter,
        last: isArchive ? dayAfter : includeLater ? undefined : addDays(afterLastDay.to, -1),
      }),
  }
}

interface Days extends Record<'first' | 'current' | 'today' | 'ended', LocalDate> {
  last: LocalDate | undefined
}

function boundsOf(part: AppointmentFilters['part'] | 'waiting', days: Days): Prisma.Sql {
  const from = { all: days.first, earlier: days.first, current: days.current, waiting: days.today }[part]
  const to = part === 'earlier' ? days.ended : days.last
  const start = Prisma.sql`${localDateSql} >= ${buildCharTypeCastSql(from)}`
  return to === undefined ? start : Prisma.sql`${start} AND ${localDateSql} <= ${buildCharTypeCastSql(to)}`
}

function passes(
  { status, clientId, clientName }: AppointmentFilters,
  stands: Prisma.Sql,
  waits: Prisma.Sql,
): Prisma.Sql {
  const conditions = [
    ...(status === 'pending' ? [Prisma.sql`${isPendingAppointmentSql} AND ${stands}`] : []),
    ...(status === 'confirmed' ? [isConfirmedOrCompletedAppointmentSql] : []),
    ...(status === 'waiting' ? [waits] : []),
    ...(clientId === undefined ? [] : [Prisma.sql`client_id = ${clientId}::uuid`]),
    ...(clientName ? [Prisma.sql`strpos(public.fold(client_name), public.fold(${clientName})) > 0`] : []),
  ]
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')
}
