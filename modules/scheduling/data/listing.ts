import type { Tx } from '#kernel/db/client.ts'
import {
  asKept,
  conditionsOf,
  type Filters,
  type Listing,
  localDate,
  localTime,
} from '#modules/scheduling/data/list-conditions.ts'
import type { AppointmentRecord, Party } from '#modules/scheduling/data.ts'
import type { LocalDate, LocalTime } from '#modules/scheduling/local-time.ts'
import { Prisma } from '#prisma'

export interface Cursor {
  date: LocalDate
  time: LocalTime
  startsAt: Date
  id: string
}

/** What a list shows of an appointment; costs in MXN. */
export type ListedAppointment = Omit<AppointmentRecord, 'serviceCost' | 'requestDigest' | 'sequence'> & {
  serviceCost: number | null
}

const listedColumns = Prisma.sql`id, provider_id AS "providerId", provider_name AS "providerName", client_id AS "clientId",
  client_name AS "clientName", client_email AS "clientEmail", client_phone AS "clientPhone", starts_at AS "startsAt",
  ends_at AS "endsAt", time_zone AS "timeZone", client_time_zone AS "clientTimeZone", local_date AS "localDate", local_time AS "localTime",
  local_end_time AS "localEndTime", duration_minutes AS "durationMinutes", service_name AS "serviceName",
  service_cost::float8 AS "serviceCost", client_note AS "clientNote", booked_by_provider AS "bookedByProvider",
  expires_at AS "expiresAt", changeable_until AS "changeableUntil", cancelled_by AS "cancelledBy", cancel_reason AS "cancelReason",
  no_show_at AS "noShowAt", proposed_starts_at AS "proposedStartsAt", proposed_time_zone AS "proposedTimeZone",
  CASE status WHEN 'pendiente' THEN 'PENDING' WHEN 'confirmada' THEN 'CONFIRMED' WHEN 'cancelada' THEN 'CANCELLED'
    ELSE 'COMPLETED' END AS status`

/**
 * One page of a list, after a place in it, by date, then time, the archive newest first (spec §9). The index has them in this
 * order and knows whether they belong to it: only those of the page are read from the table.
 * @param list with how many at most
 */
export function findPage(
  tx: Tx,
  party: Party,
  list: Listing & Filters & { cursor?: Cursor | null | undefined; limit: number },
  now: Date,
): Promise<ListedAppointment[]> {
  const { cursor, part, status } = list
  const { side, shown, earlier, bounds, passes } = conditionsOf(party, list, now)
  const [before, direction] =
    list.view === 'archive' ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const order = Prisma.sql`${localDate} ${direction}, ${localTime} ${direction}, starts_at ${direction}, id ${direction}`
  const after = cursor
    ? Prisma.sql`AND (${localDate}, ${localTime}, starts_at, id) ${before}
        (${asKept(cursor.date)}, ${asKept(cursor.time)}, ${cursor.startsAt}::timestamptz, ${cursor.id}::uuid)`
    : Prisma.empty
  const inPart = { all: Prisma.sql`true`, earlier, current: Prisma.sql`NOT ${earlier}` }[part]
  return tx.$queryRaw<ListedAppointment[]>`
    SELECT ${listedColumns} FROM appointment
    WHERE id = ANY(ARRAY(
      SELECT id FROM appointment
      WHERE ${side} AND ${bounds(status === 'waiting' ? 'waiting' : part)} ${after}
        AND ${passes(list)} AND ${shown} AND ${inPart}
      ORDER BY ${order} LIMIT ${list.limit}))
    ORDER BY ${order}`
}

/** What the screen of a list counts and offers. */
export interface Figures {
  /** In the list, before the filters. */
  inSpan: number
  /** In the same list of the other side. */
  ofOtherSide: number
  /** That the filters would show beyond the span. */
  later: number
  /** That the filters show and that ended before today. */
  earlier: number
  /** In the list and waiting for an answer of this side, before the filters. */
  toAnswer: number
  /** Who is in the list or beyond its span, by name as bytes compare. */
  clients: { personId: string; name: string }[]
}

/** @param list with how many clients at most */
export async function countList(
  tx: Tx,
  [party, other]: readonly [Party, Party],
  list: Listing & Filters & { clientLimit: number },
  now: Date,
): Promise<Figures> {
  const { side, near, later, earlier, shown, waits, passes } = conditionsOf(party, list, now)
  // Whatever is beyond the span counts as well.
  const whole = conditionsOf(party, { ...list, includeLater: true }, now)
  const there = conditionsOf(other, { ...list, includeLater: false }, now)
  const clients =
    list.clientLimit === 0
      ? Prisma.sql`'[]'::json`
      : Prisma.sql`(SELECT coalesce(json_agg(json_build_object('personId', client_id, 'name', name)), '[]') FROM (
          SELECT client_id, min(client_name COLLATE "C") AS name FROM appointment
          WHERE ${side} AND ${whole.bounds('all')} AND client_id IS NOT NULL AND ${whole.shown}
          GROUP BY client_id ORDER BY name, client_id LIMIT ${list.clientLimit}) AS client)`
  const [figures] = await tx.$queryRaw<Figures[]>`
    SELECT count(*) FILTER (WHERE ${near})::int AS "inSpan",
      count(*) FILTER (WHERE ${later} AND ${passes(list)})::int AS later,
      count(*) FILTER (WHERE ${near} AND ${earlier} AND ${passes(list)})::int AS earlier,
      count(*) FILTER (WHERE ${waits} AND ${shown})::int AS "toAnswer",
      (SELECT count(*) FROM appointment WHERE ${there.side} AND ${there.bounds('all')} AND ${there.near})::int AS "ofOtherSide",
      ${clients} AS clients
    FROM appointment WHERE ${side} AND ${whole.bounds('all')}`
  return figures ?? { inSpan: 0, ofOtherSide: 0, later: 0, earlier: 0, toAnswer: 0, clients: [] }
}

/** How many in a list wait for an answer of this side, when nothing else of it is counted. */
export async function countToAnswer(tx: Tx, party: Party, list: Listing, now: Date): Promise<number> {
  const { side, shown, waits, bounds } = conditionsOf(party, list, now)
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM appointment WHERE ${side} AND ${bounds('waiting')} AND ${waits} AND ${shown}`
  return row?.count ?? 0
}

/** Whole appointments, in the order of their ids. */
export async function findByIds(tx: Tx, ids: readonly string[]): Promise<ListedAppointment[]> {
  if (ids.length === 0) return []
  const records = await tx.$queryRaw<ListedAppointment[]>`
    SELECT ${listedColumns} FROM appointment WHERE id = ANY(${[...ids]}::uuid[])`
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
