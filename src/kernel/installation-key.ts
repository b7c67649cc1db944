import { createHmac, randomBytes } from 'node:crypto'
import { installationKey } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'

/** Computes an HMAC-SHA256 with a secret key, because a plain hash of a phone could be guessed. */
export async function computeKeyedHash(tx: Tx, purpose: string, value: string): Promise<string> {
  return hashWith(signingKey(await keysFor(tx, purpose)), value)
}

export async function computeKeyedHashes(tx: Tx, purpose: string, value: string): Promise<string[]> {
  return (await keysFor(tx, purpose)).map((key) => hashWith(key, value))
}

function hashWith({ key }: StoredKey, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex')
}

interface StoredKey {
  key: Uint8Array
  retiredAt: Date | null
}

/** The old key signs until all processes have loaded the new key. */
function signingKey(keys: readonly StoredKey[]): StoredKey {
  const now = Date.now()
  const key = keys.find(({ retiredAt }) => retiredAt === null || retiredAt.getTime() > now)
  if (!key) throw new Error('The purpose has no current key')
  return key
}

const maxCacheAgeMs = 30_000

/** A shared cache could contain keys that a rollback has deleted. */
const caches = new WeakMap<Tx, Map<string, { keys: StoredKey[]; readAt: number }>>()

async function keysFor(tx: Tx, purpose: string): Promise<StoredKey[]> {
  const cache = caches.get(tx) ?? new Map<string, { keys: StoredKey[]; readAt: number }>()
  caches.set(tx, cache)
  const known = cache.get(purpose)
  if (known && performance.now() - known.readAt < maxCacheAgeMs) return known.keys
  const readAt = performance.now()
  const keys = await findOrCreateKeys(tx, purpose)
  cache.set(purpose, { keys, readAt })
  return keys
}

async function findOrCreateKeys(tx: Tx, purpose: string): Promise<StoredKey[]> {
  const known = await findKeys(tx, purpose)
  if (known.some(({ retiredAt }) => retiredAt === null)) return known
  await addKeys(tx, [purpose])
  return findKeys(tx, purpose)
}

function findKeys(tx: Tx, purpose: string): Promise<StoredKey[]> {
  return tx.installationKey.findMany({
    where: { purpose },
    orderBy: { retiredAt: { sort: 'asc', nulls: 'last' } },
    select: { key: true, retiredAt: true },
  })
}

async function addKeys(tx: Tx, purposes: readonly string[]): Promise<void> {
  await tx.installationKey.createMany({
    data: purposes.map((purpose) => ({ purpose, key: new Uint8Array(randomBytes(32)) })),
    skipDuplicates: true,
  })
}

const markPurpose = 'installation-mark'

export async function getInstallationFingerprint(tx: Tx): Promise<string> {
  return (await computeKeyedHash(tx, markPurpose, 'circulo')).slice(0, 16)
}

export const vapidKeyPurpose = 'web-push'

/** Never replace these keys, because stored e-mail opt-outs and push subscriptions depend on the keys. */
const neverRotated = [markPurpose, 'mail-opt-out', vapidKeyPurpose]

/** Stored phone hashes of removed contacts can be compared only with the old keys. */
const neverDropped = ['removed-contact']

export const keyRotationDelayMs = 2 * maxCacheAgeMs

/** Old keys sign until `keyRotationDelayMs` has passed, and then only verify signatures. */
export async function rotateInstallationKeys(tx: Tx, now: Date): Promise<number> {
  const retiredAt = new Date(now.getTime() + keyRotationDelayMs)
  const retired = await query(tx, sqlRow({ purpose: installationKey.purpose }))`
    UPDATE installation_key SET retired_at = ${retiredAt}
    WHERE retired_at IS NULL AND purpose <> ALL(${neverRotated})
    RETURNING purpose`
  await addKeys(
    tx,
    retired.map(({ purpose }) => purpose),
  )
  return retired.length
}

/** Links that were signed with a deleted key stop working. */
export async function deleteRetiredInstallationKeys(
  tx: Tx,
  now: Date,
): Promise<{ dropped: number; signing: number }> {
  const isDroppable = { purpose: { notIn: neverDropped } }
  const { count: dropped } = await tx.installationKey.deleteMany({
    where: { ...isDroppable, retiredAt: { lte: now } },
  })
  const signing = await tx.installationKey.count({ where: { ...isDroppable, retiredAt: { gt: now } } })
  return { dropped, signing }
}
