import { createHash } from 'node:crypto'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import * as data from '#modules/circles/data/catalogs.ts'
import { buildPlaceAreaRows } from '#modules/circles/places/area-rows.ts'
import { createSeedTradeRows, storeTrades } from '#modules/identity/api.ts'

/**
 * Number of people whose search terms are computed in one transaction. The transaction locks the rows of these people
 * for some milliseconds.
 */
const batchSize = 100

/**
 * Stores the built-in catalogues of trades and places if the database has other versions. Afterwards, `indexDirectory`
 * updates the search terms of all people.
 */
export async function storeCatalogSeeds(db: Db): Promise<void> {
  const seed = { trades: createSeedTradeRows(), areas: buildPlaceAreaRows() }
  const seedHash = createHash('sha256').update(JSON.stringify(seed)).digest('hex')
  if ((await data.findDirectoryCatalogState(db))?.seedHash === seedHash) return
  await inTransaction(
    db,
    async (tx) => {
      const state = await data.lockDirectoryCatalogState(tx)
      if (state.seedHash === seedHash) return
      await storeTrades(tx, seed.trades)
      await data.storePlaceAreas(tx, seed.areas)
      await data.recordDirectoryCatalogChange(tx, seedHash)
    },
    { timeout: 60_000 },
  )
}

/** Computes the search terms of all people again, in batches, after a change of the trade or place catalogue. */
export async function indexDirectory(db: Db, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return
    const hasMore = await retryOnConflict(() =>
      inTransaction(db, (tx: Tx) => data.storeSearchTermsOfNextPeople(tx, batchSize)),
    )
    if (!hasMore) return
  }
}
