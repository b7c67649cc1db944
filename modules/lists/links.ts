import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Tx } from '#kernel/db/statements.ts'
import { type SharedListId, sharedListIdSchema } from '#kernel/ids/contract.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'

const purpose = 'shared-list'
/** Both lengths are in bytes: 33 bytes give exactly 44 base64url characters. */
const idLength = 16
const macLength = 17
const tokenShape = /^[\w-]{44}$/

/** The secret path of a shared list is computed and not stored: the table `shared_list` must not disclose the path. */
export async function createSharedListPath(tx: Tx, id: SharedListId): Promise<string> {
  const mac = toMac(await computeKeyedHash(tx, purpose, id))
  return `/lista/${Buffer.concat([parse(id), mac]).toString('base64url')}`
}

export async function verifySharedListToken(tx: Tx, token: string): Promise<SharedListId | null> {
  if (!tokenShape.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const { data: id } = sharedListIdSchema.safeParse(stringifyAny(bytes.subarray(0, idLength)))
  if (id === undefined) return null
  const mac = bytes.subarray(idLength)
  const hashes = await computeKeyedHashes(tx, purpose, id)
  return hashes.some((hash) => timingSafeEqual(mac, toMac(hash))) ? id : null
}

function stringifyAny(bytes: Uint8Array): string | null {
  try {
    return stringify(bytes)
  } catch {
    return null
  }
}

function toMac(hash: string): Uint8Array {
  return Buffer.from(hash, 'hex').subarray(0, macLength)
}
