import { agenda } from '#columns'
import { type SqlRow, sqlInt4, sqlNullable, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { type Db, query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { buildCharTypeCastSql, localDateSql } from '#modules/scheduling/data/list-conditions.ts'
import { isConfirmedAppointmentSql } from '#modules/scheduling/data/status.ts'
import type { LocalDate } from '#modules/scheduling/local-time.ts'

/** The recursive query avoids reading every agenda. */
export async function findAgendaTimeZones(db: Db): Promise<string[]> {
  const zones = await query(db, sqlRow({ timeZone: sqlText }))`
    WITH RECURSIVE zone AS (
      (SELECT time_zone FROM agenda WHERE enabled ORDER BY time_zone LIMIT 1)
      UNION ALL
      SELECT (SELECT time_zone FROM agenda WHERE enabled AND time_zone > zone.time_zone ORDER BY time_zone LIMIT 1)
      FROM zone WHERE zone.time_zone IS NOT NULL
    )
    SELECT time_zone AS "timeZone" FROM zone WHERE time_zone IS NOT NULL`
  return zones.map(({ timeZone }) => timeZone)
}

export async function claimAgendasForDailySummary(
  tx: Tx,
  { timeZone, today, limit }: { timeZone: string; today: LocalDate; limit: number },
): Promise<PersonId[]> {
  const claimed = await query(tx, sqlRow({ personId: agenda.personId }))`
    UPDATE agenda SET summarized_on = ${today}::date
    WHERE person_id IN (
      SELECT person_id FROM agenda
      WHERE enabled AND time_zone = ${timeZone} AND (summarized_on IS NULL OR summarized_on < ${today}::date)
      ORDER BY summarized_on NULLS FIRST LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING person_id AS "personId"`
  return claimed.map(({ personId }) => personId)
}

const dayRow = sqlRow({
  appointments: sqlInt4,
  firstTime: sqlNullable(sqlText),
})

export async function summarizeDayOfProvider(
  tx: Tx,
  { providerId, date, now }: { providerId: PersonId; date: LocalDate; now: Date },
): Promise<SqlRow<typeof dayRow>> {
  const [day] = await query(tx, dayRow)`
    SELECT count(*)::int AS appointments, min(local_time)::text AS "firstTime" FROM appointment
    WHERE provider_id = ${providerId}::uuid AND ${localDateSql} = ${buildCharTypeCastSql(date)} AND starts_at > ${now} AND ${isConfirmedAppointmentSql}`
  return day ?? { appointments: 0, firstTime: null }
}
