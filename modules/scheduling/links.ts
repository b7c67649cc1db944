import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { keyedHash, keyedHashes } from '#kernel/installation-key.ts'

/**
 * Kinds of links: the appointment of a client or provider, or a calendar. The index is stored in the token, so do not change the
 * order.
 */
const kinds = ['CALENDAR', 'CLIENT', 'PROVIDER'] as const
type LinkKind = (typeof kinds)[number]

/** The content of a token before it is verified; it may be forged, see {@link isGenuine}. */
export interface Link {
  kind: LinkKind
  /** UUID of the appointment or of the calendar feed. */
  id: string
  mac: Uint8Array
}

/** Bytes of a token: 1 for the kind, 16 for the id, 16 for the MAC. The sum is a multiple of 3, so that base64url has no unused bits. */
const idLength = 16
const macLength = 16
/** 44 characters: the 33 bytes of a token in base64url. */
const tokenShape = /^[\w-]{44}$/

/**
 * Address of an appointment for an e-mail to one side: it opens the appointment and permits the actions of that side. It is
 * derived, not stored, and is the same in every e-mail. `openLink` decides how long it is valid.
 * @param tx the transaction that enqueues the e-mail
 * @param mailbox the recipient's address: the link is invalid when the side has another address
 */
export async function appointmentLink(
  tx: Tx,
  linkBase: string,
  { id, mailbox }: { id: AppointmentId; mailbox: string },
  side: 'CLIENT' | 'PROVIDER',
): Promise<string> {
  return `${linkBase}/cita?token=${await mintToken(tx, { kind: side, id }, mailbox)}`
}

/**
 * Creates a token of 44 characters that need no escaping in a URL.
 * @param bound additional input of the MAC, which must be equal at verification; it is not part of the token
 */
export async function mintToken(tx: Tx, { kind, id }: Omit<Link, 'mac'>, bound: string): Promise<string> {
  const content = Buffer.concat([Buffer.of(kinds.indexOf(kind)), parse(id)])
  const mac = toMac(await keyedHash(tx, purpose, signedText(kind, id, bound)))
  return Buffer.concat([content, mac]).toString('base64url')
}

/** Parses a token; null if the format is wrong. */
export function readToken(token: string): Link | null {
  if (!tokenShape.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const kind = kinds[bytes[0] ?? kinds.length]
  if (kind === undefined) return null
  const id = stringifyAny(bytes.subarray(1, 1 + idLength))
  return id === null ? null : { kind, id, mac: bytes.subarray(1 + idLength) }
}

/** Formats 16 bytes as a UUID; null if they are not a valid UUID. */
function stringifyAny(bytes: Uint8Array): string | null {
  try {
    return stringify(bytes)
  } catch {
    return null
  }
}

/** Verifies the MAC of a link in constant time: true if this installation created the link for `bound`. */
export async function isGenuine(tx: Tx, { kind, id, mac }: Link, bound: string): Promise<boolean> {
  const hashes = await keyedHashes(tx, purpose, signedText(kind, id, bound))
  return hashes.some((hash) => timingSafeEqual(mac, toMac(hash)))
}

const purpose = 'signed-link'

function signedText(kind: LinkKind, id: string, bound: string): string {
  return JSON.stringify([kind, id, bound])
}

function toMac(hash: string): Uint8Array {
  return Buffer.from(hash, 'hex').subarray(0, macLength)
}
