// Apart from the schemas: a profile needs it to make links, and the code that parses input is heavy.

/** What somebody wrote for a social network: an address, or the name that they have there. */
export type SocialText = { address: string } | { userName: string }

/**
 * Reads a social field: an address with or without its scheme, or a user name with or without its @. null for what is
 * neither, so that nobody's field ever becomes a link that runs something.
 */
export function readSocial(written: string): SocialText | null {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) return toAddress(text)
  if (/^[\w-]+(\.[\w-]+)+\//.test(text) || text.startsWith('www.')) return toAddress(`https://${text}`)
  const userName = text.replace(/^@/, '')
  // 'luna.mx' has the shape of an address too, but on these networks it is more likely somebody's name.
  return /^[\p{L}\p{N}._-]{1,100}$/u.test(userName) ? { userName } : null
}

function toAddress(text: string): SocialText | null {
  return URL.canParse(text) ? { address: text } : null
}
