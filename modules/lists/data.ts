import { sharedList, sharedListPerson } from '#columns'
import { declarePersonIdColumns } from '#kernel/db/person-rows.ts'
import { type SqlRow, sqlColumnList, sqlListOf, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { PersonId, SharedListId } from '#kernel/ids/contract.ts'
import { maxSharedLists } from '#modules/lists/contract/limits.ts'

export const sharedListEntryPersonIdColumns = declarePersonIdColumns(sharedListPerson, {
  people: ['personId'],
})
export const sharedListPersonIdColumns = declarePersonIdColumns(sharedList, { people: ['ownerId'] })

const listRow = sqlRow({
  id: sharedList.id,
  ownerId: sharedList.ownerId,
  trade: sharedList.trade,
  createdAt: sharedList.createdAt,
})
const listWithPeopleRow = sqlRow({
  ...listRow.columns,
  personIds: sqlListOf(sharedListPerson.personId),
})
export type SharedListRow = SqlRow<typeof listWithPeopleRow>

export async function findSharedList(tx: Tx, id: SharedListId): Promise<SharedListRow | null> {
  const [list] = await query(tx, listWithPeopleRow)`
    SELECT ${sqlColumnList(listRow)},
      ARRAY(SELECT person_id FROM shared_list_person WHERE list_id = shared_list.id ORDER BY position) AS "personIds"
    FROM shared_list WHERE id = ${id}::uuid`
  return list ?? null
}

export function findSharedLists(tx: Tx, ownerId: PersonId): Promise<SharedListRow[]> {
  return query(tx, listWithPeopleRow)`
    SELECT ${sqlColumnList(listRow)},
      ARRAY(SELECT person_id FROM shared_list_person WHERE list_id = shared_list.id ORDER BY position) AS "personIds"
    FROM shared_list WHERE owner_id = ${ownerId}::uuid
    ORDER BY created_at DESC, id DESC LIMIT ${maxSharedLists}`
}

export function countSharedLists(tx: Tx, ownerId: PersonId): Promise<number> {
  return tx.sharedList.count({ where: { ownerId } })
}

export async function insertSharedList(
  tx: Tx,
  { personIds, ...list }: Omit<SharedListRow, 'personIds'> & { personIds: readonly PersonId[] },
): Promise<void> {
  await tx.sharedList.create({ data: list, select: { id: true } })
  await tx.sharedListPerson.createMany({
    data: personIds.map((personId, position) => ({ listId: list.id, personId, position })),
  })
}

export async function deleteSharedList(tx: Tx, ownerId: PersonId, id: SharedListId): Promise<void> {
  await tx.sharedList.deleteMany({ where: { id, ownerId } })
}
