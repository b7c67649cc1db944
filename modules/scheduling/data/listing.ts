import type { Tx } from '#kernel/db/client.ts'
import {
  type AppointmentRecord,
  appointmentSelect,
  type Party,
  ZONE_SLACK,
} from '#modules/scheduling/data.ts'
import { DAY } from '#modules/scheduling/local-time.ts'
import { Prisma } from '#prisma'

/** Which list of 'Mis Citas' (spec §9). */
export interface Listing {
  view: 'active' | 'archive'
  span: 'week' | 'month'
  includeLater: boolean
}

export interface Filters {
  status: 'all' | 'pending' | 'confirmed'
  clientId?: string | undefined
  clientName?: string | undefined
}

export interface Cursor {
  date: string
  time: string
  startsAt: Date
  id: string
}

/** Days back that any list reaches (spec §9). */
const longestLookBackDays = 30

/**
 * Those of one side that any list could have, with where each belongs: `shown` in this list, or beyond its span (`later`).
 * Days are counted by the appointment's own clock, and the last day of a span counts. A request that has lapsed counts as
 * cancelled, and nothing waits for the jobs (design decision 6). Bounded by start, so that an index serves it.
 */
function placed(party: Party, { view, span, includeLater }: Listing, now: Date): Prisma.Sql {
  const side =
    'clientId' in party
      ? Prisma.sql`client_id = ${party.clientId}::uuid`
      : Prisma.sql`provider_id = ${party.providerId}::uuid`
  const earliest = new Date(now.getTime() - longestLookBackDays * DAY - ZONE_SLACK)
  const latest = view === 'archive' ? Prisma.sql`AND starts_at <= ${now}` : Prisma.empty
  const lastDay = span === 'week' ? Prisma.sql`interval '7 days'` : Prisma.sql`interval '1 month'`
  const archivedDays = span === 'week' ? 7 : longestLookBackDays
  const shown =
    view === 'archive'
      ? Prisma.sql`ended AND local_date >= to_char(today - ${archivedDays}::int, 'YYYY-MM-DD')`
      : Prisma.sql`CASE WHEN ended THEN state <> 'cancelada' AND local_date >= to_char(today - ${longestLookBackDays}::int, 'YYYY-MM-DD')
          ELSE ${includeLater} OR local_date <= to_char(today + ${lastDay}, 'YYYY-MM-DD') END`
  return Prisma.sql`
    SELECT *, ${shown} AS shown, NOT ended AND NOT (${shown}) AND ${view === 'active'} AS later
    FROM (
      SELECT id, client_id, client_name, local_date, local_time, starts_at, ends_at <= ${now} AS ended,
        (${now}::timestamptz AT TIME ZONE time_zone)::date AS today,
        CASE WHEN status = 'pendiente' AND expires_at <= ${now} THEN 'cancelada' ELSE status END AS state
      FROM appointment
      WHERE ${side} AND starts_at >= ${earliest} ${latest}
    ) AS appointment`
}

/** 'confirmed' keeps what took place, so that it never depends on when the job ran. */
function passes({ status, clientId, clientName }: Filters): Prisma.Sql {
  const conditions = [
    ...(status === 'pending' ? [Prisma.sql`state = 'pendiente'`] : []),
    ...(status === 'confirmed' ? [Prisma.sql`state IN ('confirmada', 'completada')`] : []),
    ...(clientId === undefined ? [] : [Prisma.sql`client_id = ${clientId}::uuid`]),
    ...(clientName ? [Prisma.sql`strpos(public.fold(client_name), public.fold(${clientName})) > 0`] : []),
  ]
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')
}

/** One page of a list, after a place in it: by date, then time; the archive newest first (spec §9). */
export async function findPage(
  tx: Tx,
  party: Party,
  list: Listing & Filters & { cursor?: Cursor | null | undefined; limit: number },
  now: Date,
): Promise<AppointmentRecord[]> {
  const { cursor } = list
  const [before, direction] =
    list.view === 'archive' ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const after = cursor
    ? Prisma.sql`AND (local_date, local_time, starts_at, id) ${before}
        (${cursor.date}, ${cursor.time}, ${cursor.startsAt}::timestamptz, ${cursor.id}::uuid)`
    : Prisma.empty
  const page = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${placed(party, list, now)}) AS placed
    WHERE shown AND ${passes(list)} ${after}
    ORDER BY local_date ${direction}, local_time ${direction}, starts_at ${direction}, id ${direction}
    LIMIT ${list.limit}`
  const ids = page.map(({ id }) => id)
  const records = await tx.appointment.findMany({ where: { id: { in: ids } }, select: appointmentSelect })
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface ListCounts {
  /** In the list, before the filters. */
  inSpan: number
  /** That the filters would show beyond the span. */
  later: number
  /** In the list and waiting for an answer, before the filters. */
  toAnswer: number
}

export async function countList(
  tx: Tx,
  party: Party,
  list: Listing & Filters,
  now: Date,
): Promise<ListCounts> {
  const inSpan = { ...list, includeLater: false }
  const [counts] = await tx.$queryRaw<ListCounts[]>`
    SELECT count(*) FILTER (WHERE shown)::int AS "inSpan",
      count(*) FILTER (WHERE later AND ${passes(list)})::int AS later,
      count(*) FILTER (WHERE (shown OR (later AND ${list.includeLater})) AND state = 'pendiente' AND starts_at > ${now})::int AS "toAnswer"
    FROM (${placed(party, inSpan, now)}) AS placed`
  return counts ?? { inSpan: 0, later: 0, toAnswer: 0 }
}

/** Everybody who is in the list or beyond its span, by name, as many as are asked for. */
export function findListedClients(
  tx: Tx,
  providerId: string,
  list: Listing,
  now: Date,
  limit: number,
): Promise<{ personId: string; name: string }[]> {
  return tx.$queryRaw<{ personId: string; name: string }[]>`
    SELECT client_id AS "personId", min(client_name) AS name
    FROM (${placed({ providerId }, list, now)}) AS placed
    WHERE (shown OR later) AND client_id IS NOT NULL
    GROUP BY client_id
    ORDER BY public.fold(min(client_name)), client_id
    LIMIT ${limit}`
}
