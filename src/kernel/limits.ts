/**
 * Limits that protect members from each other. The setting `LIMITS` changes each limit;
 * `docs/operating/settings.md` lists all limits.
 */
export const defaultMemberLimits = {
  bookingsUnproven: 2,
  bookingsPerProvider: 5,
  bookingsPerAccount: 15,
  reviewsPerDay: 20,
  mailsPerRecipient: 60,
  /**
   * Max e-mails to one recipient in a day that confirm an address or report a change; e-mails with links to
   * sign in or recover an account have a separate count.
   */
  essentialMailsPerRecipient: 20,
  /**
   * Max wrong passwords from one network in five minutes; attempts from browsers that signed in to the
   * account before do not count.
   */
  wrongPasswordsPerNetwork: 100,
  /**
   * Max sign-ups from one network in an hour without a proof of work. Each further sign-up must
   * include a proof of work.
   */
  signUpsWithoutProofOfWork: 20,
  contactReadsPerAccount: 60,
  contactReadsPerNetwork: 1_000,
  /**
   * Days that a member has to confirm an e-mail address, for accounts created before the product could send e-mails.
   * The days begin with the first confirmation e-mail. Afterwards, the account loses the rights of a confirmed e-mail.
   */
  proofDeferralDays: 30,
  auditDays: 180,
}
export type MemberLimits = typeof defaultMemberLimits
type LimitName = keyof MemberLimits

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultMemberLimits, name)
const maxLimit = 1_000_000

/**
 * Parses a list of limits such as 'bookingsPerProvider=8, reviewsPerDay=50'. Limits that are not in the list
 * keep their defaults.
 * @returns null when an entry has another form, an unknown name, or no whole number from 1 to a million
 */
export function parseMemberLimits(text: string): MemberLimits | null {
  const limits = { ...defaultMemberLimits }
  for (const entry of text.split(',')) {
    const [, name = '', digits = ''] = /^\s*(\w+)\s*=\s*(\d{1,7})\s*$/.exec(entry) ?? []
    const value = Number(digits)
    if (!isLimitName(name) || value < 1 || value > maxLimit) return null
    limits[name] = value
  }
  return limits
}
