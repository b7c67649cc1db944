import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'

/** Do not reorder: a link token contains the index of the link kind. */
const kinds = ['CALENDAR', 'CLIENT', 'PROVIDER', 'GUEST'] as const
type LinkKind = (typeof kinds)[number]

/** A parsed link token may be forged: verify the MAC before using the token. */
export interface SignedLinkToken {
  kind: LinkKind
  id: string
  mac: Uint8Array
}

/** A link token has 33 bytes, a multiple of 3, so base64url leaves no unused bits. */
const idLength = 16
const macLength = 16
const tokenShape = /^[\w-]{44}$/

/** The URL of an appointment becomes invalid when the recipient changes the e-mail address. */
export async function createAppointmentLink(
  tx: Tx,
  linkBase: string,
  { id, mailbox }: { id: AppointmentId; mailbox: string },
  side: 'CLIENT' | 'PROVIDER',
): Promise<string> {
  return `${linkBase}/cita?token=${await createSignedLinkToken(tx, { kind: side, id }, mailbox)}`
}

/** A client without an account may have no e-mail address, so the MAC covers no e-mail address. */
export const guestAppointmentLinkAssociatedData = ''

/** With the returned URL, the provider can also act as the client. */
export async function createGuestAppointmentLink(
  tx: Tx,
  linkBase: string,
  id: AppointmentId,
): Promise<string> {
  return `${linkBase}/cita?token=${await createSignedLinkToken(tx, { kind: 'GUEST', id }, guestAppointmentLinkAssociatedData)}`
}

export async function createSignedLinkToken(
  tx: Tx,
  { kind, id }: Omit<SignedLinkToken, 'mac'>,
  associatedData: string,
): Promise<string> {
  const content = Buffer.concat([Buffer.of(kinds.indexOf(kind)), parse(id)])
  const mac = toMac(await computeKeyedHash(tx, purpose, signedText(kind, id, associatedData)))
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
  associatedData: string,
): Promise<boolean> {
  const hashes = await computeKeyedHashes(tx, purpose, signedText(kind, id, associatedData))
  return hashes.some((hash) => timingSafeEqual(mac, toMac(hash)))
}

const purpose = 'signed-link'

function signedText(kind: LinkKind, id: string, associatedData: string): string {
  return JSON.stringify([kind, id, associatedData])
}

function toMac(hash: string): Uint8Array {
  return Buffer.from(hash, 'hex').subarray(0, macLength)
}
