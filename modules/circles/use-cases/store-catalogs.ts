import { createHash } from 'node:crypto'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import * as data from '#modules/circles/data/catalogs.ts'
import { buildPlaceAreaRows } from '#modules/circles/places/area-rows.ts'
import { createSeedTradeRows, storeTrades } from '#modules/identity/api.ts'

const batchSize = 100

/** After a change of these catalogues, `indexDirectoryForSearch` updates the search terms of all people. */
export async function storeTradeAndPlaceCatalogs(db: Db): Promise<void> {
  const seed = { trades: createSeedTradeRows(), areas: buildPlaceAreaRows() }
  const seedHash = createHash('sha256').update(JSON.stringify(seed)).digest('hex')
  if ((await data.findTradeAndPlaceCatalogState(db))?.seedHash === seedHash) return
  await inTransaction(
    db,
    async (tx) => {
      const state = await data.lockTradeAndPlaceCatalogStateRow(tx)
      if (state.seedHash === seedHash) return
      await storeTrades(tx, seed.trades)
      await data.storePlaceSpellings(tx, seed.areas)
      await data.recordTradeAndPlaceCatalogChange(tx, seedHash)
    },
    { timeout: 60_000 },
  )
}

export async function indexDirectoryForSearch(db: Db, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return
    const hasMore = await retryOnConflict(() =>
      inTransaction(db, (tx: Tx) => data.indexNextPeopleForSearch(tx, batchSize)),
    )
    if (!hasMore) return
  }
}
