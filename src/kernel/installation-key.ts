import { createHmac, randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/db/client.ts'

/**
 * HMAC-SHA256 in hex under a random key of this installation, made when first needed. What has few possible values (a
 * phone) can be recognised by it and not be found out without the database's own key.
 * @param purpose kebab-case; each has a key of its own
 */
export async function keyedHash(tx: Tx, purpose: string, value: string): Promise<string> {
  return createHmac('sha256', await keyFor(tx, purpose))
    .update(value)
    .digest('hex')
}

/** By connection and purpose. A key never changes; one that a transaction has made is not there until it commits. */
const keys = new WeakMap<Tx, Map<string, Uint8Array>>()

async function keyFor(tx: Tx, purpose: string): Promise<Uint8Array> {
  const known = keys.get(tx) ?? new Map<string, Uint8Array>()
  keys.set(tx, known)
  const key = known.get(purpose) ?? (await findKey(tx, purpose))
  known.set(purpose, key)
  return key
}

async function findKey(tx: Tx, purpose: string): Promise<Uint8Array> {
  const known = await tx.installationKey.findFirst({ where: { purpose }, select: { key: true } })
  if (known) return known.key
  // Of two processes that make it at once, the second takes the first one's.
  await tx.installationKey.createMany({
    data: [{ purpose, key: new Uint8Array(randomBytes(32)) }],
    skipDuplicates: true,
  })
  const { key } = await tx.installationKey.findFirstOrThrow({ where: { purpose }, select: { key: true } })
  return key
}

/** A word by which this installation is recognised, wherever it is reached. It says nothing else, and may be told to anybody. */
export async function installationMark(tx: Tx): Promise<string> {
  return (await keyedHash(tx, 'installation-mark', 'circulo')).slice(0, 16)
}
