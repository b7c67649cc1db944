import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type AccountId, accountIdSchema } from '#kernel/ids/contract.ts'

/** Earliest time stamp in the demo's ids (UUIDv7), in ms since 1970. */
const epoch = Date.UTC(2026, 0, 1)
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns an equal id in each run: a second run of the demo must find the existing rows. */
export function createDemoId<Schema extends z.ZodType<string>>(
  schema: Schema,
  kind: string,
  key: string | number,
): z.output<Schema> {
  const bytes = hashOf(`${kind}:${key}`)
  bytes.writeUIntBE(epoch + bytes.readUInt16BE(0), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return schema.parse(parts.join('-'))
}

export function createDemoAccountId(key: string): AccountId {
  const letters = [...hashOf(`account:${key}`).subarray(0, 28)].map(
    (byte) => alphabet[byte % alphabet.length],
  )
  return accountIdSchema.parse(letters.join(''))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`circulo demo ${text}`).digest()
}
