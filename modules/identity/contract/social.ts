// Do not add Zod schemas to this file: profile pages load the file, but need no Zod.

export type ParsedSocialNetworkField = { address: string } | { userName: string }

/** Accepts only a URL or a user name, so that no 'javascript:' URL becomes a link. */
export function parseSocialNetworkField(written: string): ParsedSocialNetworkField | null {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) return toAddress(text)
  if (/^[\w-]+(\.[\w-]+)+\//.test(text) || text.startsWith('www.')) return toAddress(`https://${text}`)
  const userName = text.replace(/^@/, '')
  // In a social network field, 'luna.mx' is more likely a user name than a web address.
  return /^[\p{L}\p{N}._-]{1,100}$/u.test(userName) ? { userName } : null
}

function toAddress(text: string): ParsedSocialNetworkField | null {
  return URL.canParse(text) ? { address: text } : null
}
