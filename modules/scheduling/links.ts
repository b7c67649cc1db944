import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'

/**
 * Kinds of signed links: to a calendar feed, or to an appointment for its client, its provider, or its client
 * without account (GUEST). Tokens contain the index of the kind in this list, so the order must not change.
 */
const kinds = ['CALENDAR', 'CLIENT', 'PROVIDER', 'GUEST'] as const
type LinkKind = (typeof kinds)[number]

/** A caller may have forged the token, so verify its MAC before using it. */
export interface SignedLinkToken {
  kind: LinkKind
  /** UUID of the appointment or of the calendar feed that the link opens. */
  id: string
  mac: Uint8Array
}

/**
 * A link token has 1 byte for the kind, 16 for the id and 16 for the MAC. The sum is a multiple of 3, so that
 * base64url has no unused bits.
 */
const idLength = 16
const macLength = 16
/** A link token has 33 bytes, which are 44 characters in base64url. */
const tokenShape = /^[\w-]{44}$/

/**
 * The URL is computed, not stored, and is equal in every e-mail. `openAppointmentLink` decides how long the URL is
 * valid.
 * @param tx the transaction that enqueues the e-mail
 * @param mailbox the recipient's e-mail address: the URL becomes invalid when the recipient changes the address
 */
export async function createAppointmentLink(
  tx: Tx,
  linkBase: string,
  { id, mailbox }: { id: AppointmentId; mailbox: string },
  side: 'CLIENT' | 'PROVIDER',
): Promise<string> {
  return `${linkBase}/cita?token=${await createSignedLinkToken(tx, { kind: side, id }, mailbox)}`
}

/**
 * Value of the parameter `bound` of `createSignedLinkToken` for clients without account. It is empty, because these clients
 * may have no e-mail address to which the link could be bound.
 */
export const guestLinkBinding = ''

/**
 * The provider sends the URL to the client, for example by WhatsApp, and can therefore also use the permissions of this
 * client.
 */
export async function createGuestLink(tx: Tx, linkBase: string, id: AppointmentId): Promise<string> {
  return `${linkBase}/cita?token=${await createSignedLinkToken(tx, { kind: 'GUEST', id }, guestLinkBinding)}`
}

/** @param bound text that the MAC covers, but that the token does not contain; verification needs the same text */
export async function createSignedLinkToken(
  tx: Tx,
  { kind, id }: Omit<SignedLinkToken, 'mac'>,
  bound: string,
): Promise<string> {
  const content = Buffer.concat([Buffer.of(kinds.indexOf(kind)), parse(id)])
  const mac = toMac(await computeKeyedHash(tx, purpose, signedText(kind, id, bound)))
  return Buffer.concat([content, mac]).toString('base64url')
}

export function parseSignedLinkToken(token: string): SignedLinkToken | null {
  if (!tokenShape.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const kind = kinds[bytes[0] ?? kinds.length]
  if (kind === undefined) return null
  const id = stringifyAny(bytes.subarray(1, 1 + idLength))
  return id === null ? null : { kind, id, mac: bytes.subarray(1 + idLength) }
}

function stringifyAny(bytes: Uint8Array): string | null {
  try {
    return stringify(bytes)
  } catch {
    return null
  }
}

/** The MAC is compared in constant time. */
export async function verifySignedLinkToken(
  tx: Tx,
  { kind, id, mac }: SignedLinkToken,
  bound: string,
): Promise<boolean> {
  const hashes = await computeKeyedHashes(tx, purpose, signedText(kind, id, bound))
  return hashes.some((hash) => timingSafeEqual(mac, toMac(hash)))
}

const purpose = 'signed-link'

function signedText(kind: LinkKind, id: string, bound: string): string {
  return JSON.stringify([kind, id, bound])
}

function toMac(hash: string): Uint8Array {
  return Buffer.from(hash, 'hex').subarray(0, macLength)
}
