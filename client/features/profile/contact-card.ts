import { getPhoneUrl } from '#client/lib/format.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

type ContactCardSource = Pick<
  Profile,
  'name' | 'phone' | 'email' | 'professions' | 'shopName' | 'address' | 'city' | 'state' | 'profilePath'
>

/** vCard 3.0 (RFC 2426) with the contact data that the profile shows to this reader. */
export function createVCard(profile: ContactCardSource, origin: string): string {
  const { name, phone, email, professions, shopName, address, city, state } = profile
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeText(name)}`,
    // The database does not separate surnames, so the whole name becomes the given name.
    `N:;${escapeText(name)};;;`,
    ...(professions[0] ? [`TITLE:${escapeText(professions[0])}`] : []),
    ...(shopName ? [`ORG:${escapeText(shopName)}`] : []),
    ...(phone ? [`TEL;TYPE=CELL:${getPhoneUrl(phone).replace('tel:', '')}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${escapeText(email)}`] : []),
    ...(address || city || state
      ? [`ADR;TYPE=WORK:;;${[address, city, state].map((part) => escapeText(part ?? '')).join(';')};;México`]
      : []),
    `URL:${origin}${profile.profilePath}`,
    'NOTE:De Círculo',
    'END:VCARD',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')
}

const maxOctets = 75

/** A vCard line has at most 75 octets of UTF-8; continuation lines begin with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let [folded, octets] = ['', 0]
  for (const character of line) {
    const { length } = encoder.encode(character)
    if (octets + length > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return folded
}

export function downloadVCard(profile: ContactCardSource, origin: string): void {
  const card = new Blob([createVCard(profile, origin)], { type: 'text/vcard;charset=utf-8' })
  const address = URL.createObjectURL(card)
  const link = document.createElement('a')
  link.href = address
  link.download = `${profile.profilePath.split('/').at(-1) ?? 'contacto'}.vcf`
  link.click()
  // Revoke the URL late: Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
