import { appointment, calendarFeed } from '#columns'
import { personRows } from '#kernel/db/person-rows.ts'
import { columnList, float8, listOf, notNull, nullable, type Row, row, text } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { isLapsed, isNotCancelled } from '#modules/scheduling/data/status.ts'
import { addDays, DAY, localDateOf } from '#modules/scheduling/local-time.ts'
import { Prisma } from '#prisma'

const feedRow = row({ id: calendarFeed.id, personId: calendarFeed.personId })
export type Feed = Row<typeof feedRow>

/** Of one person, or by the id in its address. */
export async function findFeed(
  tx: Tx,
  by: { personId: PersonId } | { id: string },
): Promise<Feed | undefined> {
  const [feed] =
    'id' in by
      ? await query(tx, feedRow)`
          SELECT id, person_id AS "personId" FROM calendar_feed WHERE id = ${by.id}::uuid`
      : await query(tx, feedRow)`
          SELECT id, person_id AS "personId" FROM calendar_feed WHERE person_id = ${by.personId}::uuid`
  return feed
}

/** Since when there is an address; null: there is none. */
export async function findFeedStart(tx: Tx, personId: PersonId): Promise<Date | null> {
  const feed = await tx.calendarFeed.findFirst({ where: { personId }, select: { createdAt: true } })
  return feed?.createdAt ?? null
}

/** Creates the address unless it exists; of concurrent calls, one creates it. @returns whether this call created it */
export async function insertFeed(tx: Tx, feed: Feed & { createdAt: Date }): Promise<boolean> {
  return (await tx.calendarFeed.createMany({ data: [feed], skipDuplicates: true })).count > 0
}

/** @returns whether the address existed */
export async function deleteFeed(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await tx.calendarFeed.deleteMany({ where: { personId } })).count > 0
}

/** A person has one address: after a merge, that of the survivor. */
export const feedRows = personRows(calendarFeed, { people: ['personId'] })

const longestLookBackDays = 90
/** Of those that have begun and of those to come, each: the nearest. Nobody is served by a calendar program that reads more. */
const mostBegun = 500
const mostToCome = 1_000
/** A cancelled one stays so long after it was, for programs that would else keep what they know. */
const cancelledStay = 30 * DAY

/** Which appointments of a person, of both sides, a calendar has around now, with what tells whether it is as it was. */
function around(personId: PersonId, now: Date): Prisma.Sql {
  const day = localDateOf('UTC', now)
  const [first, yesterday, tomorrow] = [-longestLookBackDays - 1, -1, 1].map((days) => addDays(day, days))
  const earliest = new Date(now.getTime() - longestLookBackDays * DAY)
  const cancelledAfter = new Date(now.getTime() - cancelledStay)
  const isKept = Prisma.sql`(${isNotCancelled} OR updated_at > ${cancelledAfter})`
  const local = Prisma.sql`local_date COLLATE "C"`
  const side = (party: Prisma.Sql, isToCome: boolean) => {
    const direction = isToCome ? Prisma.sql`ASC` : Prisma.sql`DESC`
    const when = isToCome
      ? Prisma.sql`${local} >= ${yesterday}::bpchar AND starts_at >= ${now}`
      : Prisma.sql`${local} BETWEEN ${first}::bpchar AND ${tomorrow}::bpchar AND starts_at >= ${earliest} AND starts_at < ${now}`
    // Sorted as the index. Without the date conditions the scan starts at the person's first or last appointment.
    return Prisma.sql`(SELECT id, starts_at, ends_at, status, expires_at, provider_id, xmin AS written FROM appointment WHERE ${party} AND ${when} AND ${isKept}
      ORDER BY ${local} ${direction}, local_time COLLATE "C" ${direction}, starts_at ${direction}, id ${direction}
      LIMIT ${isToCome ? mostToCome : mostBegun})`
  }
  const [booked, received] = [
    Prisma.sql`client_id = ${personId}::uuid`,
    Prisma.sql`provider_id = ${personId}::uuid`,
  ]
  return Prisma.sql`
    (SELECT * FROM (${side(booked, false)} UNION ALL ${side(received, false)}) AS begun
      ORDER BY starts_at DESC, id DESC LIMIT ${mostBegun})
    UNION ALL
    (SELECT * FROM (${side(booked, true)} UNION ALL ${side(received, true)}) AS coming
      ORDER BY starts_at, id LIMIT ${mostToCome})`
}

const calendarState = row({
  /** Another one as soon as any of these appointments is written to, ends or lapses, or another one belongs to them. */
  version: text,
  /** Of the providers of these appointments. */
  providerIds: listOf(notNull(appointment.providerId)),
})
export type CalendarState = Row<typeof calendarState>

/** What tells whether a calendar is still as it was, without reading it. `xmin` changes with whatever writes to a row. */
export async function findCalendarState(tx: Tx, personId: PersonId, now: Date): Promise<CalendarState> {
  const [state] = await query(tx, calendarState)`
    SELECT md5(coalesce(string_agg(
        concat_ws(' ', id, written, ends_at <= ${now}, ${isLapsed(now)}), ',' ORDER BY starts_at, id), '')) AS version,
      coalesce(array_agg(DISTINCT provider_id) FILTER (WHERE provider_id IS NOT NULL), '{}') AS "providerIds"
    FROM (${around(personId, now)}) AS found`
  return state ?? { version: '', providerIds: [] }
}

const feedColumns = row({
  id: appointment.id,
  providerId: appointment.providerId,
  providerName: appointment.providerName,
  clientId: appointment.clientId,
  clientName: appointment.clientName,
  clientEmail: appointment.clientEmail,
  clientPhone: appointment.clientPhone,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  serviceName: appointment.serviceName,
  clientNote: appointment.clientNote,
  expiresAt: appointment.expiresAt,
  sequence: appointment.sequence,
  createdAt: appointment.createdAt,
  updatedAt: appointment.updatedAt,
  status: appointment.status,
})
/** An appointment as calendars show it, with the ids of both sides. */
const feedAppointment = row({ ...feedColumns.columns, /** MXN. */ serviceCost: nullable(float8) })
export type FeedAppointment = Row<typeof feedAppointment>

/**
 * A person's appointments of both sides around now, by start: those of the last 90 days and all to come, up to a number. With IN instead
 * of `= ANY(ARRAY(...))` the planner searches the primary key once for each id: 6,478 blocks instead of 4,462.
 */
export function findForCalendar(tx: Tx, personId: PersonId, now: Date): Promise<FeedAppointment[]> {
  return query(tx, feedAppointment)`
    SELECT ${columnList(feedColumns)}, service_cost::float8 AS "serviceCost"
    FROM appointment WHERE id = ANY(ARRAY(SELECT id FROM (${around(personId, now)}) AS found)) ORDER BY starts_at, id`
}
