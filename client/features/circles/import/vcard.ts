export interface PhoneContact {
  name: string
  phones: string[]
}

export const maxContactsPerVCardFile = 5_000

/** Reads names and phones from vCard 2.1, 3.0 or 4.0; skips damaged cards and never throws. */
export function parseVCards(text: string): PhoneContact[] {
  const contacts: PhoneContact[] = []
  let card: Card | null = null
  for (const line of unfoldLines(text)) {
    const property = parseProperty(line)
    if (!property) continue
    const { name, value } = property
    if (name === 'BEGIN' && /^vcard$/i.test(value))
      card = { formatted: '', structured: '', company: '', phones: [] }
    else if (name === 'END' && card) {
      const contact = toContact(card)
      if (contact && contacts.length < maxContactsPerVCardFile) contacts.push(contact)
      card = null
    } else if (card) readInto(card, property)
  }
  return contacts
}

/** Decodes UTF-8, or else windows-1252, which old phones write. */
export function decodeVCardFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Card {
  formatted: string
  structured: string
  company: string
  phones: string[]
}

interface Property {
  name: string
  value: string
}

/** In a quoted-printable value, a vCard line that ends in '=' continues on the next line. */
function* unfoldLines(text: string): Generator<string> {
  let current: string | null = null
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (current !== null && isQuotedPrintable(current) && current.endsWith('='))
      current = current.slice(0, -1) + line
    else if (current !== null && /^[ \t]/.test(line)) current += line.slice(1)
    else {
      if (current !== null) yield current
      current = line
    }
  }
  if (current !== null) yield current
}

const headOf = (line: string) => line.slice(0, Math.max(0, line.indexOf(':')))
const isQuotedPrintable = (line: string) => /;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(headOf(line))

/** Parses a vCard line: 'item1.TEL;TYPE=CELL:33 1234 5678' has the name TEL. */
function parseProperty(line: string): Property | null {
  const head = /^((?:[^":]|"[^"]*")*):/.exec(line)
  const [name = ''] = head?.[1]?.split(';') ?? []
  if (!head || name === '') return null
  const value = line.slice(head[0].length)
  return {
    name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
    value: isQuotedPrintable(line)
      ? decodeQuotedPrintable(value, /CHARSET="?([\w-]+)/i.exec(head[0])?.[1])
      : value,
  }
}

function decodeQuotedPrintable(value: string, charset = 'utf-8'): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (let i = 0; i < value.length; ) {
    const code = /^=([0-9A-F]{2})/i.exec(value.slice(i, i + 3))?.[1]
    const letter = String.fromCodePoint(value.codePointAt(i) ?? 0)
    bytes.push(...(code === undefined ? encoder.encode(letter) : [Number.parseInt(code, 16)]))
    i += code === undefined ? letter.length : 3
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes))
  } catch {
    return new TextDecoder().decode(new Uint8Array(bytes))
  }
}

function readInto(card: Card, { name, value }: Property): void {
  if (name === 'FN') card.formatted ||= unescapeText(value)
  else if (name === 'N') card.structured ||= joinNameParts(value)
  else if (name === 'ORG') card.company ||= splitParts(value).join(' ')
  else if (name === 'TEL') {
    const phone = unescapeText(value).replace(/^tel:/i, '').replace(/;.*$/, '').trim()
    if (phone.replace(/\D/g, '').length >= 7) card.phones.push(phone)
  }
}

function joinNameParts(value: string): string {
  const [family = '', given = '', further = '', prefix = '', suffix = ''] = splitParts(value)
  return [prefix, given, further, family, suffix].filter((part) => part !== '').join(' ')
}

const splitParts = (value: string) => value.split(/(?<!\\);/).map((part) => unescapeText(part))

const unescapeText = (value: string) =>
  value
    .replace(/\\([nN,;:\\])/g, (_, letter: string) => (/n/i.test(letter) ? ' ' : letter))
    .replace(/\s+/g, ' ')
    .trim()

function toContact({ formatted, structured, company, phones }: Card): PhoneContact | null {
  const name = formatted || structured || company
  const distinct = removeDuplicatePhones(phones)
  return name === '' || distinct.length === 0 ? null : { name: name.slice(0, 120), phones: distinct }
}

export function removeDuplicatePhones(phones: readonly string[]): string[] {
  const byDigits = new Map<string, string>()
  for (const phone of phones) {
    const digits = phone.replace(/\D/g, '').replace(/^(?:521?|044|045|01)(?=\d{10}$)/, '')
    if (!byDigits.has(digits)) byDigits.set(digits, phone)
  }
  return [...byDigits.values()]
}
