import { directoryCatalog, directoryEntry } from '#columns'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'

const beforeAll = personIdSchema.parse('00000000-0000-0000-0000-000000000000')

const catalogState = sqlRow({
  seedHash: directoryCatalog.seedHash,
  version: directoryCatalog.version,
  /** Id of the last person indexed for the search; null when all people are indexed. */
  indexedUpTo: directoryCatalog.indexedUpTo,
})
export type TradeAndPlaceCatalogState = SqlRow<typeof catalogState>

export function findTradeAndPlaceCatalogState(tx: Tx): Promise<TradeAndPlaceCatalogState | null> {
  return tx.directoryCatalog.findFirst({
    where: { id: 1 },
    select: { seedHash: true, version: true, indexedUpTo: true },
  })
}

export async function lockTradeAndPlaceCatalogStateRow(tx: Tx): Promise<TradeAndPlaceCatalogState> {
  await executeStatement(
    tx,
  )`INSERT INTO directory_catalog (seed_hash, version) VALUES ('', 0) ON CONFLICT (id) DO NOTHING`
  const [state] = await query(
    tx,
    catalogState,
  )`SELECT ${sqlColumnList(catalogState)} FROM directory_catalog FOR UPDATE`
  if (!state) throw new Error('directory_catalog has no row')
  return state
}

export async function recordTradeAndPlaceCatalogChange(tx: Tx, seedHash: string): Promise<void> {
  await tx.directoryCatalog.update({
    where: { id: 1 },
    data: { seedHash, version: { increment: 1 }, indexedUpTo: beforeAll },
  })
}

export async function storePlaceSpellings(
  tx: Tx,
  areas: readonly { placeKey: string; areaId: string; stateKey: string }[],
): Promise<void> {
  await tx.placeArea.deleteMany()
  const [keys, ids, states] = [
    areas.map(({ placeKey }) => placeKey),
    areas.map(({ areaId }) => areaId),
    areas.map(({ stateKey }) => stateKey),
  ]
  await executeStatement(tx)`
    INSERT INTO place_area (place_key, area_id, state_key)
    SELECT * FROM unnest(${keys}::text[], ${ids}::text[], ${states}::text[])`
}

export async function indexNextPeopleForSearch(tx: Tx, limit: number): Promise<boolean> {
  const { indexedUpTo } = await lockTradeAndPlaceCatalogStateRow(tx)
  if (indexedUpTo === null) return false
  const rows = await query(tx, sqlRow({ id: directoryEntry.personId }))`
    SELECT person_id AS id FROM directory_entry WHERE person_id > ${indexedUpTo}::uuid
    ORDER BY person_id LIMIT ${limit} FOR NO KEY UPDATE`
  const last = rows.at(-1)?.id
  if (last !== undefined)
    await executeStatement(tx)`
      UPDATE directory_entry SET terms = public.directory_terms(name COLLATE "default", professions, city, state)
      WHERE person_id = ANY(${rows.map(({ id }) => id)}::uuid[])
        AND terms <> public.directory_terms(name COLLATE "default", professions, city, state)`
  await tx.directoryCatalog.update({
    where: { id: 1 },
    data: { indexedUpTo: rows.length < limit ? null : (last ?? null) },
  })
  return rows.length === limit
}
