import { type SqlRow, sqlBool, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import type { AppointmentParty } from '#modules/scheduling/data/appointments.ts'
import { buildAppointmentListConditions } from '#modules/scheduling/data/list-conditions.ts'
import { Prisma } from '#prisma'

const waitingRow = sqlRow({ received: sqlInt4, booked: sqlInt4 })

export async function countUnansweredAppointments(
  tx: Tx,
  personId: PersonId,
  limit: number,
  now: Date,
): Promise<SqlRow<typeof waitingRow>> {
  const countOf = (party: AppointmentParty) => {
    const list = { view: 'active', span: 'month', includeLater: true } as const
    const { side, waits, bounds } = buildAppointmentListConditions(party, list, now)
    return Prisma.sql`(SELECT count(*)::int FROM
      (SELECT FROM appointment WHERE ${side} AND ${bounds('waiting')} AND ${waits} LIMIT ${limit}) AS waiting)`
  }
  const [counted] = await query(tx, waitingRow)`
    SELECT ${countOf({ providerId: personId })} AS received, ${countOf({ clientId: personId })} AS booked`
  return counted ?? { received: 0, booked: 0 }
}

const placeRow = sqlRow({ isListed: sqlBool, isNear: sqlBool, isEarlier: sqlBool, isArchived: sqlBool })

export async function findListSectionsWithAppointment(
  tx: Tx,
  party: AppointmentParty,
  id: AppointmentId,
  now: Date,
): Promise<SqlRow<typeof placeRow> | null> {
  const active = buildAppointmentListConditions(
    party,
    { view: 'active', span: 'month', includeLater: true },
    now,
  )
  const archive = buildAppointmentListConditions(
    party,
    { view: 'archive', span: 'month', includeLater: false },
    now,
  )
  const [found] = await query(tx, placeRow)`
    SELECT ${active.shown} AS "isListed", ${active.near} AS "isNear", ${active.earlier} AS "isEarlier",
      ${archive.near} AS "isArchived"
    FROM appointment WHERE id = ${id}::uuid AND ${active.side}`
  return found ?? null
}
