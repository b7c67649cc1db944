import { createHash } from 'node:crypto'

/** Where the ids of the demo begin, so that they look like the product's own (UUIDv7). Milliseconds since 1970. */
const epoch = Date.UTC(2026, 0, 1)
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Always the same id for the same thing, which is how a second run knows what is there. */
export function demoId(kind: string, key: string | number): string {
  const bytes = hashOf(`${kind}:${key}`)
  bytes.writeUIntBE(epoch + bytes.readUInt16BE(0), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** 28 characters of [A-Za-z0-9] (design decision 1). */
export function demoAccountId(key: string): string {
  return [...hashOf(`account:${key}`).subarray(0, 28)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`circulo demo ${text}`).digest()
}
