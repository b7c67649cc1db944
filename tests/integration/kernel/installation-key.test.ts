import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  computeKeyedHash,
  computeKeyedHashes,
  deleteRetiredInstallationKeys,
  getInstallationFingerprint,
  keyRotationDelayMs,
  rotateInstallationKeys,
} from '#kernel/installation-key.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = () => new Date()
const beforeDelay = () => new Date(Date.now() - keyRotationDelayMs - 1_000)
const fresh = <Result>(read: (tx: Tx) => Promise<Result>) => inTransaction(db, read)

afterEach(() => vi.restoreAllMocks())

describe('a secret key of the installation after its rotation', () => {
  it('after a key rotation, new hashes use the old secret key until a delay ends', async () => {
    const old = await fresh((tx) => computeKeyedHash(tx, 'delay', 'value'))
    await rotateInstallationKeys(db, now())
    expect(await fresh((tx) => computeKeyedHash(tx, 'delay', 'value'))).toBe(old)
    expect(await fresh((tx) => computeKeyedHashes(tx, 'delay', 'value'))).toHaveLength(2)

    await db.installationKey.updateMany({
      where: { purpose: 'delay', retiredAt: { not: null } },
      data: { retiredAt: new Date(Date.now() - 1) },
    })
    const current = await fresh((tx) => computeKeyedHash(tx, 'delay', 'value'))
    expect(current).not.toBe(old)
    expect(await fresh((tx) => computeKeyedHashes(tx, 'delay', 'value'))).toEqual([old, current])
  })

  it('a running process loads a new secret key within a minute after the key rotation', async () => {
    const other = createDb(url)
    await computeKeyedHash(db, 'noticed', 'value')
    await inTransaction(other, (tx) => rotateInstallationKeys(tx, now()))
    expect(await computeKeyedHashes(db, 'noticed', 'value')).toHaveLength(1)
    const later = performance.now() + 60_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await computeKeyedHashes(db, 'noticed', 'value')).toHaveLength(2)
    await closeDb(other)
  })

  it('an old secret key can be deleted when it no longer creates hashes', async () => {
    const old = await fresh((tx) => computeKeyedHash(tx, 'dropped', 'value'))
    await rotateInstallationKeys(db, now())
    expect((await deleteRetiredInstallationKeys(db, now())).signing).toBeGreaterThan(0)
    expect(await fresh((tx) => computeKeyedHashes(tx, 'dropped', 'value'))).toContain(old)

    await deleteRetiredInstallationKeys(db, new Date(Date.now() + keyRotationDelayMs))
    const left = await fresh((tx) => computeKeyedHashes(tx, 'dropped', 'value'))
    expect(left).toHaveLength(1)
    expect(left).not.toContain(old)
  })

  it('the cleanup of replaced secret keys keeps keys for hashed phone numbers of removed contacts', async () => {
    const old = await fresh((tx) => computeKeyedHash(tx, 'removed-contact', '+523312345678'))
    await rotateInstallationKeys(db, beforeDelay())
    await deleteRetiredInstallationKeys(db, now())
    expect(await fresh((tx) => computeKeyedHashes(tx, 'removed-contact', '+523312345678'))).toContain(old)
  })

  it('rotating the secret keys does not change the identifier of the installation', async () => {
    const mark = await fresh((tx) => getInstallationFingerprint(tx))
    await rotateInstallationKeys(db, beforeDelay())
    expect(await fresh((tx) => getInstallationFingerprint(tx))).toBe(mark)
  })
})

describe('the secret keys of one purpose', () => {
  it('two simultaneous key rotations leave exactly one current secret key for each purpose', async () => {
    await computeKeyedHash(db, 'two-rotations', 'value')
    const rotate = () => inTransaction(db, (tx) => rotateInstallationKeys(tx, now()))
    await runOverlappingCalls(url, preventWritesToTables('installation_key'), [rotate, rotate])
    const current = await db.installationKey.findMany({
      where: { purpose: 'two-rotations', retiredAt: null },
    })
    expect(current).toHaveLength(1)
  })

  it('two processes that simultaneously need a new secret key for hashes create and use only one key', async () => {
    const hash = () => inTransaction(db, (tx) => computeKeyedHash(tx, 'two-processes', 'value'))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('installation_key'), [hash, hash])
    const [{ key }] = await db.installationKey.findMany({ where: { purpose: 'two-processes' } }).then(onlyOne)
    const expected = createHmac('sha256', key).update('value').digest('hex')
    expect(outcomes).toMatchObject([{ value: expected }, { value: expected }])
  })
})

function onlyOne<Row>(rows: Row[]): [Row] {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new Error(`${rows.length} rows instead of one`)
  return [row]
}
