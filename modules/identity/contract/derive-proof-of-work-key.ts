import { sha256 } from '@noble/hashes/sha2.js'

/** ALTCHA proof of work needs SHA-256 in JavaScript, because browsers offer `crypto.subtle` only on secure pages. */
export function deriveProofOfWorkKey(
  { cost }: { cost: number },
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array }> {
  let derivedKey = sha256(Uint8Array.of(...salt, ...password))
  for (let hashes = 1; hashes < cost; hashes++) derivedKey = sha256(derivedKey)
  return Promise.resolve({ derivedKey })
}
