// No Zod schemas in this file: profile pages load `parseSocialNetworkField`, but do not need Zod.

export type ParsedSocialNetworkField = { address: string } | { userName: string }

/**
 * Accepts a URL with or without scheme, or a user name with or without '@'. Returns null for any other text, so that no
 * 'javascript:' URL becomes a link.
 */
export function parseSocialNetworkField(written: string): ParsedSocialNetworkField | null {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) return toAddress(text)
  if (/^[\w-]+(\.[\w-]+)+\//.test(text) || text.startsWith('www.')) return toAddress(`https://${text}`)
  const userName = text.replace(/^@/, '')
  // In a social network field, a name with a dot such as 'luna.mx' is more likely a user name than a web address.
  return /^[\p{L}\p{N}._-]{1,100}$/u.test(userName) ? { userName } : null
}

function toAddress(text: string): ParsedSocialNetworkField | null {
  return URL.canParse(text) ? { address: text } : null
}
