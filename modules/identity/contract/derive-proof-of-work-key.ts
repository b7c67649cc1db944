import { sha256 } from '@noble/hashes/sha2.js'

/**
 * ALTCHA proof of work: SHA-256, repeated `cost` times. Written in JavaScript, because browsers offer `crypto.subtle`
 * only on secure pages, not on plain http in a local network.
 * @param password the nonce, followed by the counter
 */
export function deriveProofOfWorkKey(
  { cost }: { cost: number },
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array }> {
  let derivedKey = sha256(Uint8Array.of(...salt, ...password))
  for (let hashes = 1; hashes < cost; hashes++) derivedKey = sha256(derivedKey)
  return Promise.resolve({ derivedKey })
}
