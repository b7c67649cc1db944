/** Limits that protect members from each other. The setting `LIMITS` changes each limit; `docs/operating/settings.md` lists all of them. */
export const defaultLimits = {
  /** Max open bookings of an account that does not count as proven. */
  bookingsUnproven: 2,
  /** Max open bookings of one account with one provider. */
  bookingsPerProvider: 5,
  bookingsPerAccount: 15,
  reviewsPerDay: 20,
  /** Max e-mails to one recipient in a day, except those that recover or confirm an account. */
  mailsPerRecipient: 60,
  /**
   * Max e-mails to one recipient in a day that confirm an address or report a change; e-mails with links to sign in or recover an account
   * have a separate count.
   */
  essentialMailsPerRecipient: 20,
  /** Max wrong passwords from one network in five minutes; attempts from browsers that signed in to the account before do not count. */
  wrongPasswordsPerNetwork: 100,
  /** Max sign-ups from one network in an hour without a proof of work; further sign-ups must solve one. */
  signUpsWithoutProofOfWork: 20,
  /** Max profiles whose phone or e-mail one account may read in ten minutes. */
  contactReadsPerAccount: 60,
  /** Max profiles whose phone or e-mail may be read from one network in ten minutes. */
  contactReadsPerNetwork: 1_000,
  /** Days after its first confirmation mail in which an account with a deferred proof of its e-mail address still counts as proven. */
  proofDeferralDays: 30,
  /** Days for which the audit log is kept. */
  auditDays: 180,
}
export type Limits = typeof defaultLimits
type LimitName = keyof Limits

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name)
const maxLimit = 1_000_000

/**
 * Reads a list of limits such as 'bookingsPerProvider=8, reviewsPerDay=50'; limits that are not listed keep their defaults.
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
