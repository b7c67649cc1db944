import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'

/**
 * GUEST is the link to an appointment for its client without account. Tokens contain the index of the kind, so the
 * order must not change.
 */
const kinds = ['CALENDAR', 'CLIENT', 'PROVIDER', 'GUEST'] as const
type LinkKind = (typeof kinds)[number]

/** The token may be forged: verify its MAC before using it. */
export interface SignedLinkToken {
  kind: LinkKind
  id: string
  mac: Uint8Array
}

/**
 * A link token has 1 byte for the kind, 16 for the id and 16 for the MAC. A multiple of 3 leaves no unused bits in
 * base64url.
 */
const idLength = 16
const macLength = 16
const tokenShape = /^[\w-]{44}$/

/**
 * The URL is computed, not stored, and is equal in every e-mail.
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
 * The signed link of a client without account is bound to this empty text instead of an e-mail address, because the
 * client may have none.
 */
export const guestAppointmentLinkAssociatedData = ''

/**
 * The provider passes the URL to the client, for example by WhatsApp, and can therefore also use this client's
 * permissions.
 */
export async function createGuestAppointmentLink(
  tx: Tx,
  linkBase: string,
  id: AppointmentId,
): Promise<string> {
  return `${linkBase}/cita?token=${await createSignedLinkToken(tx, { kind: 'GUEST', id }, guestAppointmentLinkAssociatedData)}`
}

/**
 * @param bound text that the MAC covers, but that the token does not contain, such as the recipient's e-mail address
 */
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
