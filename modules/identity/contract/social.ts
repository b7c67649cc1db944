// Do not import schemas here: profile pages load `readSocial` to make links, and the schema library would make the
// pages larger.

export type SocialText = { address: string } | { userName: string }

/**
 * Parses a social network field: an address with or without scheme, or a user name with or without '@'. null for any
 * other text, so that no field becomes a link that executes a script.
 */
export function readSocial(written: string): SocialText | null {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) return toAddress(text)
  if (/^[\w-]+(\.[\w-]+)+\//.test(text) || text.startsWith('www.')) return toAddress(`https://${text}`)
  const userName = text.replace(/^@/, '')
  // 'luna.mx' could also be an address, but on these networks it is more likely a user name.
  return /^[\p{L}\p{N}._-]{1,100}$/u.test(userName) ? { userName } : null
}

function toAddress(text: string): SocialText | null {
  return URL.canParse(text) ? { address: text } : null
}
