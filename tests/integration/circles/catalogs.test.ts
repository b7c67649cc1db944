import { describe, expect, it } from 'vitest'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  indexDirectoryForSearch,
  storeTradeAndPlaceCatalogs,
} from '#modules/circles/use-cases/store-catalogs.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { runOverlappingCalls, runWhileOtherTransactionHoldsLock } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const unaborted = new AbortController().signal

async function namesFor(name: string): Promise<string[]> {
  const { people } = await createTestCaller(db, null).circles.explore({ name })
  return people.map((person) => person.name)
}

const stateOfCatalogs = () => db.directoryCatalog.findFirstOrThrow()
const seedAgain = () => db.directoryCatalog.updateMany({ data: { seedHash: 'of another version' } })
const lockState = async (tx: Tx) =>
  void (await executeStatement(tx)`SELECT FROM directory_catalog FOR UPDATE`)

describe('the catalogues of trades and places', () => {
  it('the catalogues of trades and places are stored only once while the seed data are unchanged', async () => {
    const before = await stateOfCatalogs()
    await storeTradeAndPlaceCatalogs(db)
    expect(await stateOfCatalogs()).toEqual(before)
    expect(await db.trade.count()).toBeGreaterThan(200)
    expect(await db.placeArea.count()).toBeGreaterThan(2_000)
  })

  it('new seed data replace the trades and places of an older version, and all people are indexed again', async () => {
    const { personId: createdById } = await makeMember(db)
    await makeContact(db, { createdById, name: 'Ada Drones', professions: ['Dronera'] })
    expect(await namesFor('fumigacion con dron')).toEqual([])
    await db.trade.create({
      data: { id: 'drones', name: 'Drones', feminine: 'dronera', masculine: 'dronero' },
    })
    await db.tradeWord.createMany({
      data: [
        { tradeId: 'drones', word: 'dronera', kind: 'PROFESSION' },
        { tradeId: 'drones', word: 'fumigacion con dron', kind: 'TASK' },
      ],
    })
    const { version } = await stateOfCatalogs()
    const noPerson = personIdSchema.parse('00000000-0000-0000-0000-000000000000')
    await db.directoryCatalog.updateMany({
      data: { version: version + 1, indexedUpTo: noPerson },
    })
    await indexDirectoryForSearch(db, unaborted)
    expect(await stateOfCatalogs()).toMatchObject({ indexedUpTo: null })
    expect(await namesFor('fumigacion con dron')).toEqual(['Ada Drones'])

    await seedAgain()
    await storeTradeAndPlaceCatalogs(db)
    expect(await db.trade.count({ where: { id: 'drones' } })).toBe(0)
    await indexDirectoryForSearch(db, unaborted)
    expect(await namesFor('fumigacion con dron')).toEqual([])
    expect(await db.$queryRaw`SELECT FROM directory_posting WHERE term = 't:drones'`).toEqual([])
    expect(await namesFor('dronera')).toEqual(['Ada Drones'])
  })

  it('after a catalogue update, all people are indexed again in batches, unless the process is stopping', async () => {
    await db.$executeRaw`
      INSERT INTO person (id, name, professions, updated_at)
      SELECT gen_random_uuid(), 'Vecina ' || n, '{Soldadora}', now() FROM generate_series(1, 250) AS n`
    // Simulate directory entries from before the trade catalogue existed.
    await db.$executeRaw`UPDATE directory_entry SET terms = '{}'`
    await seedAgain()
    await storeTradeAndPlaceCatalogs(db)
    await indexDirectoryForSearch(db, AbortSignal.abort())
    expect(await db.$queryRaw`SELECT FROM directory_posting LIMIT 1`).toEqual([])
    await indexDirectoryForSearch(db, unaborted)
    expect(
      await db.$queryRaw`
      SELECT person_id FROM directory_entry WHERE terms <> public.directory_terms(name COLLATE "default", professions, city, state)`,
    ).toEqual([])
    const { counts } = await createTestCaller(db, null).circles.explore({ name: 'soldador', limit: 1 })
    expect(counts?.matches).toEqual({ value: 250, capped: false })
  })

  it('the catalogues of trades and places are stored once when two processes start at the same time', async () => {
    await seedAgain()
    const { version } = await stateOfCatalogs()
    const outcomes = await runOverlappingCalls(url, lockState, [
      () => storeTradeAndPlaceCatalogs(db),
      () => storeTradeAndPlaceCatalogs(db),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await stateOfCatalogs()).toMatchObject({ version: version + 1 })
  })

  it('after a catalogue update, two concurrent processes index all people only once', async () => {
    await seedAgain()
    await storeTradeAndPlaceCatalogs(db)
    const outcomes = await runOverlappingCalls(url, lockState, [
      () => indexDirectoryForSearch(db, unaborted),
      () => indexDirectoryForSearch(db, unaborted),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await stateOfCatalogs()).toMatchObject({ indexedUpTo: null })
  })

  it('a search can read the trade catalogue while another process stores a new version', async () => {
    const lockAll = async (tx: Tx) => {
      await lockState(tx)
      await executeStatement(tx)`DELETE FROM trade_word`
    }
    await makeContact(db, { name: 'Ulises Unicornio' })
    expect(await runWhileOtherTransactionHoldsLock(url, lockAll, () => namesFor('unicornio'))).toEqual([
      'Ulises Unicornio',
    ])
  })
})
