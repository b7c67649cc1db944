import type { Profile } from '#modules/identity/contract/people.ts'
import { readSocial } from '#modules/identity/contract/social.ts'

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

/** Where a saved social field leads, an address or a user name; null for what is neither. */
export function socialHref(network: SocialNetwork, saved: string): string | null {
  const read = readSocial(saved)
  if (read === null) return null
  if ('address' in read) return new URL(read.address).href
  return `${socialNetworks[network].home}${encodeURIComponent(read.userName)}`
}

/** A search on the map for an address and its place. */
export function mapsSearchHref(...parts: (string | null)[]): string {
  const query = parts.filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
