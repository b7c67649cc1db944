import type { Tx } from '#kernel/db/client.ts'
import { type AppointmentRecord, appointmentSelect } from '#modules/scheduling/data.ts'
import { DAY } from '#modules/scheduling/local-time.ts'
import type { Prisma } from '#prisma'

export interface Feed {
  id: string
  personId: string
}

/** Of one person, or by the id in its address. */
export async function findFeed(tx: Tx, by: { personId: string } | { id: string }): Promise<Feed | undefined> {
  const [feed] =
    'id' in by
      ? await tx.$queryRaw<Feed[]>`
          SELECT id, person_id AS "personId" FROM calendar_feed WHERE id = ${by.id}::uuid`
      : await tx.$queryRaw<Feed[]>`
          SELECT id, person_id AS "personId" FROM calendar_feed WHERE person_id = ${by.personId}::uuid`
  return feed
}

/** Since when there is an address; null: there is none. */
export async function findFeedStart(tx: Tx, personId: string): Promise<Date | null> {
  const feed = await tx.calendarFeed.findUnique({ where: { personId }, select: { createdAt: true } })
  return feed?.createdAt ?? null
}

/** Of any number at once one makes it; the others find it. */
export async function createFeed(tx: Tx, feed: Feed & { createdAt: Date }): Promise<void> {
  await tx.calendarFeed.createMany({ data: [feed], skipDuplicates: true })
}

export async function deleteFeed(tx: Tx, personId: string): Promise<void> {
  await tx.calendarFeed.deleteMany({ where: { personId } })
}

/** The address of `fromId` becomes that of `intoId`, who keeps their own if there is one. */
export async function mergeFeeds(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE calendar_feed SET person_id = ${intoId}::uuid
    WHERE person_id = ${fromId}::uuid AND NOT EXISTS (SELECT FROM calendar_feed WHERE person_id = ${intoId}::uuid)`
}

const longestLookBack = 90 * DAY
/** Appointments before and from now on, each: the nearest. Beyond this no calendar program likes to read. */
const mostEachWay = 1_000
/** A cancelled one stays so long after it was, for programs that would else keep what they know. */
const cancelledStay = 30 * DAY

/** A person's appointments of both sides around now, by start. */
export async function findForCalendar(tx: Tx, personId: string, now: Date): Promise<AppointmentRecord[]> {
  const find = (startsAt: Prisma.DateTimeFilter, order: 'asc' | 'desc') =>
    tx.appointment.findMany({
      where: {
        AND: [
          { OR: [{ clientId: personId }, { providerId: personId }] },
          { startsAt },
          {
            OR: [
              { status: { not: 'CANCELLED' } },
              { updatedAt: { gt: new Date(now.getTime() - cancelledStay) } },
            ],
          },
        ],
      },
      orderBy: [{ startsAt: order }, { id: order }],
      take: mostEachWay,
      select: appointmentSelect,
    })
  const [past, ahead] = await Promise.all([
    find({ gte: new Date(now.getTime() - longestLookBack), lt: now }, 'desc'),
    find({ gte: now }, 'asc'),
  ])
  return [...past.reverse(), ...ahead]
}
