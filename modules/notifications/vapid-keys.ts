import { createECDH } from 'node:crypto'
import type { Tx } from '#kernel/db/statements.ts'
import { computeKeyedHash, vapidKeyPurpose } from '#kernel/installation-key.ts'

export interface VapidKeys {
  /** An uncompressed point of the curve P-256: 65 bytes in base64url. */
  publicKey: string
  /** The private key: 32 bytes in base64url. */
  privateKey: string
}

/** The VAPID keys (RFC 8292) are derived from an installation key, so restored backups have equal keys. */
export async function findVapidKeys(tx: Tx): Promise<VapidKeys> {
  const privateKey = Buffer.from(await computeKeyedHash(tx, vapidKeyPurpose, 'vapid'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}
