import { createECDH } from 'node:crypto'
import type { Tx } from '#kernel/db/statements.ts'
import { computeKeyedHash, pushKeyPurpose } from '#kernel/installation-key.ts'

export interface VapidKeys {
  /** Public key for push subscriptions: an uncompressed point of the curve P-256, 65 bytes in base64url. */
  publicKey: string
  /** Private key of the pair: 32 bytes in base64url. */
  privateKey: string
}

/**
 * Returns the key pair with which this installation identifies itself to push services (VAPID, RFC 8292). The private
 * key is derived from a random key of the installation. Every process and every restored backup therefore has the same
 * pair.
 */
export async function findVapidKeys(tx: Tx): Promise<VapidKeys> {
  const privateKey = Buffer.from(await computeKeyedHash(tx, pushKeyPurpose, 'vapid'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}
