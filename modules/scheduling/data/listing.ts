import type { Tx } from '#kernel/db/client.ts'
import { type AppointmentRecord, type Party, ZONE_SLACK } from '#modules/scheduling/data.ts'
import { DAY } from '#modules/scheduling/local-time.ts'
import { Prisma } from '#prisma'

/** Which list of 'Mis Citas' (spec §9). */
export interface Listing {
  view: 'active' | 'archive'
  span: 'week' | 'month'
  includeLater: boolean
}

export interface Filters {
  status: 'all' | 'pending' | 'confirmed' | 'waiting'
  part: 'all' | 'earlier' | 'current'
  clientId?: string | undefined
  clientName?: string | undefined
}

export interface Cursor {
  date: string
  time: string
  startsAt: Date
  id: string
}

export interface Page {
  /** In the order of the list. */
  ids: string[]
  /** In the list, before the filters. */
  inSpan: number
  /** That the filters would show beyond the span. */
  later: number
  /** That the filters show and that ended before today. */
  earlier: number
  /** In the list and waiting for an answer of this side, before the filters. */
  toAnswer: number
  /** Who is in the list or beyond its span, in no order that people would know. */
  clients: { personId: string; name: string }[]
}

/** Days back that any list reaches (spec §9). */
const longestLookBackDays = 30

/**
 * Those of one side that any list could have, with where each belongs: in this list (`near`), of that in the part that is
 * behind (`earlier`), or beyond its span (`later`); and whether it waits for this side's answer (`waits`).
 * Days are counted by the appointment's own clock, once a zone, and the last day of a span counts. A request that has lapsed
 * counts as cancelled, and nothing waits for the jobs (design decision 6). Bounded by start, so that an index serves it.
 */
function placed(party: Party, { view, span }: Listing, now: Date): Prisma.Sql {
  const [side, waits] =
    'clientId' in party
      ? [
          Prisma.sql`client_id = ${party.clientId}::uuid`,
          Prisma.sql`status = 'confirmada' AND coalesce(proposed_starts_at > ${now}, false)`,
        ]
      : [
          Prisma.sql`provider_id = ${party.providerId}::uuid`,
          Prisma.sql`status = 'pendiente' AND (expires_at IS NULL OR expires_at > ${now})`,
        ]
  const earliest = new Date(now.getTime() - longestLookBackDays * DAY - ZONE_SLACK)
  const isArchive = view === 'archive'
  const latest = isArchive ? Prisma.sql`AND starts_at <= ${now}` : Prisma.empty
  const ahead = span === 'week' ? Prisma.sql`interval '7 days'` : Prisma.sql`interval '1 month'`
  const back = isArchive && span === 'week' ? 7 : longestLookBackDays
  const near = isArchive
    ? Prisma.sql`ended AND local_date >= first_day`
    : Prisma.sql`CASE WHEN ended THEN state <> 'cancelada' AND local_date >= first_day ELSE local_date <= last_day END`
  return Prisma.sql`
    mine AS MATERIALIZED (
      SELECT id, client_id, client_name, local_date::text COLLATE "C" AS local_date, local_time::text COLLATE "C" AS local_time,
        time_zone, starts_at, ends_at <= ${now} AS ended, starts_at > ${now} AND ${waits} AS waits,
        CASE WHEN status = 'pendiente' AND expires_at <= ${now} THEN 'cancelada' ELSE status END AS state
      FROM appointment WHERE ${side} AND starts_at >= ${earliest} ${latest}
    ), zone AS MATERIALIZED (
      SELECT time_zone, to_char(today, 'YYYY-MM-DD') AS this_day,
        to_char(today - ${back}::int, 'YYYY-MM-DD') AS first_day, to_char(today + ${ahead}, 'YYYY-MM-DD') AS last_day
      FROM (SELECT time_zone, (${now}::timestamptz AT TIME ZONE time_zone)::date AS today
        FROM (SELECT DISTINCT time_zone FROM mine) AS known) AS here
    ), placed AS MATERIALIZED (
      SELECT mine.*, ${near} AS near, ${!isArchive} AND NOT ended AND local_date > last_day AS later,
        ${!isArchive} AND ended AND local_date < this_day AS earlier
      FROM mine JOIN zone USING (time_zone)
    )`
}

/** 'confirmed' keeps what took place, so that it never depends on when the job ran. */
function passes({ status, clientId, clientName }: Filters): Prisma.Sql {
  const conditions = [
    ...(status === 'pending' ? [Prisma.sql`state = 'pendiente'`] : []),
    ...(status === 'confirmed' ? [Prisma.sql`state IN ('confirmada', 'completada')`] : []),
    ...(status === 'waiting' ? [Prisma.sql`waits`] : []),
    ...(clientId === undefined ? [] : [Prisma.sql`client_id = ${clientId}::uuid`]),
    ...(clientName ? [Prisma.sql`strpos(public.fold(client_name), public.fold(${clientName})) > 0`] : []),
  ]
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')
}

/**
 * One page of a list, after a place in it, by date, then time, the archive newest first (spec §9); with what its screen counts.
 * In one statement, since each of its parts looks at the same rows.
 * @param list with how many ids and how many clients at most
 */
export async function findPage(
  tx: Tx,
  party: Party,
  list: Listing & Filters & { cursor?: Cursor | null | undefined; limit: number; clientLimit: number },
  now: Date,
): Promise<Page> {
  const { cursor, includeLater } = list
  const [before, direction] =
    list.view === 'archive' ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const order = Prisma.sql`local_date ${direction}, local_time ${direction}, starts_at ${direction}, id ${direction}`
  const after = cursor
    ? Prisma.sql`AND (local_date, local_time, starts_at, id) ${before}
        (${cursor.date}, ${cursor.time}, ${cursor.startsAt}::timestamptz, ${cursor.id}::uuid)`
    : Prisma.empty
  const shown = Prisma.sql`(near OR (later AND ${includeLater}))`
  const parts = { all: Prisma.sql`true`, earlier: Prisma.sql`earlier`, current: Prisma.sql`NOT earlier` }
  const [page] = await tx.$queryRaw<Page[]>`
    WITH ${placed(party, list, now)}
    SELECT count(*) FILTER (WHERE near)::int AS "inSpan",
      count(*) FILTER (WHERE later AND ${passes(list)})::int AS later,
      count(*) FILTER (WHERE near AND earlier AND ${passes(list)})::int AS earlier,
      count(*) FILTER (WHERE ${shown} AND waits)::int AS "toAnswer",
      (SELECT coalesce(json_agg(id ORDER BY ${order}), '[]') FROM (
        SELECT * FROM placed WHERE ${shown} AND ${passes(list)} AND ${parts[list.part]} ${after}
        ORDER BY ${order} LIMIT ${list.limit}) AS page) AS ids,
      (SELECT coalesce(json_agg(json_build_object('personId', client_id, 'name', name)), '[]') FROM (
        SELECT client_id, min(client_name COLLATE "C") AS name FROM placed
        WHERE (near OR later) AND client_id IS NOT NULL AND ${list.clientLimit > 0}
        GROUP BY client_id ORDER BY name, client_id LIMIT ${list.clientLimit}) AS client) AS clients
    FROM placed`
  return page ?? { ids: [], inSpan: 0, later: 0, earlier: 0, toAnswer: 0, clients: [] }
}

/** How many are in a list. */
export async function countList(tx: Tx, party: Party, list: Listing, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    WITH ${placed(party, list, now)} SELECT count(*)::int AS count FROM placed WHERE near`
  return row?.count ?? 0
}

/** What a list shows of an appointment; costs in MXN. */
export type ListedAppointment = Omit<AppointmentRecord, 'serviceCost' | 'requestDigest' | 'sequence'> & {
  serviceCost: number | null
}

/** Whole appointments, in the order of their ids. */
export async function findByIds(tx: Tx, ids: readonly string[]): Promise<ListedAppointment[]> {
  if (ids.length === 0) return []
  const records = await tx.$queryRaw<ListedAppointment[]>`
    SELECT id, provider_id AS "providerId", provider_name AS "providerName", client_id AS "clientId",
      client_name AS "clientName", client_email AS "clientEmail", client_phone AS "clientPhone", starts_at AS "startsAt",
      ends_at AS "endsAt", time_zone AS "timeZone", client_time_zone AS "clientTimeZone", local_date AS "localDate", local_time AS "localTime",
      local_end_time AS "localEndTime", duration_minutes AS "durationMinutes", service_name AS "serviceName",
      service_cost::float8 AS "serviceCost", client_note AS "clientNote", booked_by_provider AS "bookedByProvider",
      expires_at AS "expiresAt", changeable_until AS "changeableUntil", cancelled_by AS "cancelledBy",
      no_show_at AS "noShowAt", proposed_starts_at AS "proposedStartsAt", proposed_time_zone AS "proposedTimeZone",
      CASE status WHEN 'pendiente' THEN 'PENDING' WHEN 'confirmada' THEN 'CONFIRMED' WHEN 'cancelada' THEN 'CANCELLED'
        ELSE 'COMPLETED' END AS status
    FROM appointment WHERE id = ANY(${[...ids]}::uuid[])`
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
