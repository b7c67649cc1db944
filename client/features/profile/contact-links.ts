import type { Profile } from '#modules/identity/contract.ts'

/** Every network of a profile but WhatsApp, which takes a number and is a way to reach somebody. */
export type SocialNetwork = Exclude<keyof Profile['social'], 'whatsapp'>

/** Where a bare user name lives, and what the network is called. */
export const socialNetworks = {
  facebook: { name: 'Facebook', home: 'https://www.facebook.com/' },
  instagram: { name: 'Instagram', home: 'https://www.instagram.com/' },
  twitter: { name: 'X', home: 'https://x.com/' },
  linkedin: { name: 'LinkedIn', home: 'https://www.linkedin.com/in/' },
  tiktok: { name: 'TikTok', home: 'https://www.tiktok.com/@' },
  youtube: { name: 'YouTube', home: 'https://www.youtube.com/@' },
} as const satisfies Record<SocialNetwork, { name: string; home: string }>

/**
 * Where a saved social field leads: it may be an address with or without its scheme, or a user name. null for what
 * is neither, so that nobody's field ever becomes a link that runs something.
 */
export function socialHref(network: SocialNetwork, saved: string): string | null {
  const text = saved.trim()
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text).href : null
  if (/^[\w-]+(\.[\w-]+)+\//.test(text) || text.startsWith('www.')) return `https://${text}`
  const userName = text.replace(/^@/, '')
  // 'luna.mx' has the shape of an address too, but on these networks it is more likely somebody's name.
  const isUserName = /^[\p{L}\p{N}._-]{1,100}$/u.test(userName)
  return isUserName ? `${socialNetworks[network].home}${encodeURIComponent(userName)}` : null
}

/** A search on the map for an address and its place. */
export function mapsSearchHref(...parts: (string | null)[]): string {
  const query = parts.filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
