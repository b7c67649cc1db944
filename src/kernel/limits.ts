/** Limits that protect members from each other. `LIMITS` changes each of them; `docs/operating/settings.md` lists them. */
export const defaultLimits = {
  /** Open bookings of an account that does not count as proven. */
  bookingsUnproven: 2,
  /** Open bookings of one account with one provider. */
  bookingsPerProvider: 5,
  bookingsPerAccount: 15,
  reviewsPerDay: 20,
  /** E-mails to one recipient in a day, except those that recover or confirm an account. */
  mailsPerRecipient: 60,
  /** E-mails to one recipient in a day that confirm an address or report a change; links to sign in or recover count apart. */
  essentialMailsPerRecipient: 20,
  /** Wrong passwords from one network in five minutes; browsers that signed in to the account before do not count. */
  wrongPasswordsPerNetwork: 100,
  /** Sign-ups from one network in an hour; further ones solve a proof of work. */
  signUpsWithoutProofOfWork: 20,
  /** Profiles whose phone or e-mail one account reads in ten minutes. */
  contactReadsPerAccount: 60,
  /** Profiles whose phone or e-mail are read from one network in ten minutes. */
  contactReadsPerNetwork: 1_000,
  /** Days after its first confirmation mail in which an account with a deferred proof still counts as proven. */
  proofDeferralDays: 30,
  /** Days for which the audit log is kept. */
  auditDays: 180,
}
export type Limits = typeof defaultLimits
type LimitName = keyof Limits

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name)
const maxLimit = 1_000_000

/**
 * Reads 'bookingsPerProvider=8, reviewsPerDay=50'; the other limits keep their defaults.
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
