import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '#kernel/db/statements.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'
import { type MailCategory, mailCategories } from '#kernel/mail/contract.ts'

export interface MailSubscription {
  /** A keyed hash of the e-mail address, in hex: neither opt-outs nor unsubscribe links disclose the address. */
  addressHash: string
  category: MailCategory
}

/** The token has 48 bytes, a multiple of three, so base64url encodes each token in exactly one way. */
const hashLength = 32
const macLength = 15
const tokenShape = /^[\w-]{64}$/

/** An unsubscribe URL is valid until the key that signed its token is deleted. */
export async function createUnsubscribeLink(
  tx: Tx,
  linkBase: string,
  { address, category }: { address: string; category: MailCategory },
): Promise<string> {
  const addressHash = await hashOf(tx, address)
  const bytes = Buffer.concat([
    Buffer.of(mailCategories.indexOf(category)),
    Buffer.from(addressHash, 'hex'),
    toMac(await computeKeyedHash(tx, linkPurpose, signedText({ addressHash, category }))),
  ])
  return `${linkBase}/avisos?token=${bytes.toString('base64url')}`
}

export async function parseUnsubscribeToken(tx: Tx, token: string): Promise<MailSubscription | null> {
  if (!tokenShape.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const category = mailCategories[bytes[0] ?? mailCategories.length]
  if (category === undefined) return null
  const addressHash = bytes.subarray(1, 1 + hashLength).toString('hex')
  const written = bytes.subarray(1 + hashLength)
  const hashes = await computeKeyedHashes(tx, linkPurpose, signedText({ addressHash, category }))
  return hashes.some((hash) => timingSafeEqual(toMac(hash), written)) ? { addressHash, category } : null
}

export async function hasAddressOptedOutOfMail(
  tx: Tx,
  { address, category }: { address: string; category: MailCategory },
): Promise<boolean> {
  return hasAddressHashOptedOutOfMail(tx, { addressHash: await hashOf(tx, address), category })
}

export async function hasAddressHashOptedOutOfMail(tx: Tx, subscription: MailSubscription): Promise<boolean> {
  const { addressHash, category } = subscription
  return (await tx.mailOptOut.count({ where: { addressHash, category } })) > 0
}

export async function optOutOfMail(tx: Tx, subscription: MailSubscription, now: Date): Promise<void> {
  const { addressHash, category } = subscription
  await tx.mailOptOut.createMany({
    data: [{ addressHash, category, createdAt: now }],
    skipDuplicates: true,
  })
}

export async function optInToMail(tx: Tx, { addressHash, category }: MailSubscription): Promise<void> {
  await tx.mailOptOut.deleteMany({ where: { addressHash, category } })
}

function hashOf(tx: Tx, address: string): Promise<string> {
  return computeKeyedHash(tx, 'mail-opt-out', address)
}

const linkPurpose = 'signed-link'

function signedText({ addressHash, category }: MailSubscription): string {
  return JSON.stringify(['UNSUBSCRIBE', category, addressHash])
}

function toMac(hash: string): Uint8Array {
  return Buffer.from(hash, 'hex').subarray(0, macLength)
}
