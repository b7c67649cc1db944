import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { keyedHash, keyedHashes } from '#kernel/installation-key.ts'

/** What a link opens: a side of an appointment, or somebody's calendar. The order is that of the byte in the link. */
const kinds = ['CALENDAR', 'CLIENT', 'PROVIDER'] as const
type LinkKind = (typeof kinds)[number]

/** A link as it was read, which anybody may have written: {@link isGenuine} says whether we did. */
export interface Link {
  kind: LinkKind
  /** uuid of the appointment, or of the calendar's address. */
  id: string
  mac: Uint8Array
}

/** Bytes: one for the kind, the id, and the MAC (128 bits). Together a multiple of 3, so that every character counts. */
const idLength = 16
const macLength = 16
/** Of the 33 bytes in base64url. */
const tokenShape = /^[\w-]{44}$/

/**
 * The address that a mail to one side of an appointment carries: whoever opens it sees the appointment, and may do what that
 * side may. Nothing is stored of it, so it is the same in every mail; it lives as long as `openLink` says.
 * @param tx the transaction of the mail
 * @param mailbox whom the mail is for: a link written to another one opens nothing
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
 * 44 characters that need no escaping in an address.
 * @param bound what has to be the same when it is used; it does not stand in the token
 */
export async function mintToken(tx: Tx, { kind, id }: Omit<Link, 'mac'>, bound: string): Promise<string> {
  const content = Buffer.concat([Buffer.of(kinds.indexOf(kind)), parse(id)])
  const mac = toMac(await keyedHash(tx, purpose, signedText(kind, id, bound)))
  return Buffer.concat([content, mac]).toString('base64url')
}

/** null: no token has this shape. */
export function readToken(token: string): Link | null {
  if (!tokenShape.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const kind = kinds[bytes[0] ?? kinds.length]
  if (kind === undefined) return null
  const id = stringifyAny(bytes.subarray(1, 1 + idLength))
  return id === null ? null : { kind, id, mac: bytes.subarray(1 + idLength) }
}

/** Not every 16 bytes are a uuid. */
function stringifyAny(bytes: Uint8Array): string | null {
  try {
    return stringify(bytes)
  } catch {
    return null
  }
}

/** Whether this installation wrote the link for this. The time does not depend on which byte is wrong. */
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
