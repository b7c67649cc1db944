import type { Profile } from '#modules/identity/contract/people.ts'
import { parseSocialNetworkField } from '#modules/identity/contract/social.ts'

/** The social networks exclude WhatsApp, whose number counts as contact data. */
export type SocialNetwork = Exclude<keyof Profile['social'], 'whatsapp'>

export const socialNetworks = {
  facebook: { name: 'Facebook', home: 'https://www.facebook.com/' },
  instagram: { name: 'Instagram', home: 'https://www.instagram.com/' },
  twitter: { name: 'X', home: 'https://x.com/' },
  linkedin: { name: 'LinkedIn', home: 'https://www.linkedin.com/in/' },
  tiktok: { name: 'TikTok', home: 'https://www.tiktok.com/@' },
  youtube: { name: 'YouTube', home: 'https://www.youtube.com/@' },
} as const satisfies Record<SocialNetwork, { name: string; home: string }>

export function getSocialProfileUrl(network: SocialNetwork, saved: string): string | null {
  const read = parseSocialNetworkField(saved)
  if (read === null) return null
  if ('address' in read) return new URL(read.address).href
  return `${socialNetworks[network].home}${encodeURIComponent(read.userName)}`
}
