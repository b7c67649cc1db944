import { service } from '#columns'
import { type SqlRow, sqlFloat8, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'

const serviceRow = sqlRow({
  id: service.id,
  name: service.name,
  cost: sqlFloat8,
  durationMinutes: service.durationMinutes,
})

export function findServices(tx: Tx, personId: PersonId) {
  return query(tx, serviceRow)`
    SELECT id, name, cost::float8 AS cost, duration_minutes AS "durationMinutes"
    FROM service WHERE person_id = ${personId}::uuid ORDER BY position`
}

export async function deleteServicesExcept(
  tx: Tx,
  personId: PersonId,
  remainingIds: readonly ServiceId[],
): Promise<void> {
  await tx.service.deleteMany({ where: { personId, id: { notIn: [...remainingIds] } } })
}

export async function upsertService(
  tx: Tx,
  personId: PersonId,
  saved: SqlRow<typeof serviceRow> & { position: number },
): Promise<void> {
  const { id, ...fields } = saved
  await tx.service.upsert({
    where: { id, personId },
    create: { id, personId, ...fields },
    update: fields,
    select: { id: true },
  })
}
