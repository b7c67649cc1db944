// Do not import Zod schemas in this file: profile pages load `parseSocialField`, and the Zod library would make the
// pages larger.

export type ParsedSocialField = { address: string } | { userName: string }

/**
 * Parses a social network field: a URL with or without scheme, or a user name with or without '@'. Any other
 * text returns null, so that no 'javascript:' URL becomes a link.
 */
export function parseSocialField(written: string): ParsedSocialField | null {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) return toAddress(text)
  if (/^[\w-]+(\.[\w-]+)+\//.test(text) || text.startsWith('www.')) return toAddress(`https://${text}`)
  const userName = text.replace(/^@/, '')
  // Read 'luna.mx' as a user name: in a social network field, a user name with a dot is more likely than a
  // web address.
  return /^[\p{L}\p{N}._-]{1,100}$/u.test(userName) ? { userName } : null
}

function toAddress(text: string): ParsedSocialField | null {
  return URL.canParse(text) ? { address: text } : null
}
