/** Limits for accounts. `LIMITS` changes each of them; `docs/operating/settings.md` lists them. */
export const defaultLimits = {
  /** Days after its first confirmation mail in which an account with a deferred proof still counts as proven. */
  proofDeferralDays: 30,
}
export type Limits = typeof defaultLimits
type LimitName = keyof Limits

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name)
const maxLimit = 1_000_000

/**
 * Reads 'proofDeferralDays=60', entries separated by commas; the other limits keep their defaults.
 * @returns null when an entry has another form, an unknown name, or no whole number from 1 to a million
 */
export function parseLimits(text: string): Limits | null {
  const limits = { ...defaultLimits }
  for (const entry of text.split(',')) {
    const [, name = '', digits = ''] = /^\s*(\w+)\s*=\s*(\d{1,7})\s*$/.exec(entry) ?? []
    const value = Number(digits)
    if (!isLimitName(name) || value < 1 || value > maxLimit) return null
    limits[name] = value
  }
  return limits
}
