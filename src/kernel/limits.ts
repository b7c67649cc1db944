/** Limits that protect members from each other, changed by the setting `LIMITS` (`docs/operating/settings.md`). */
export const defaultMemberUsageLimits = {
  bookingsUnproven: 2,
  bookingsPerProvider: 5,
  bookingsPerAccount: 15,
  reviewsPerDay: 20,
  mailsPerRecipient: 60,
  /** Daily limit per recipient for e-mails that confirm an e-mail address or report changed sign-in data. */
  essentialMailsPerRecipient: 20,
  /** Wrong passwords per IP network in five minutes. */
  wrongPasswordsPerNetwork: 100,
  /** Sign-ups per hour from one IP network; each further sign-up requires a proof of work. */
  signUpsWithoutProofOfWork: 20,
  contactReadsPerAccount: 60,
  contactReadsPerNetwork: 1_000,
  /** Days to confirm the e-mail address of accounts created while e-mail was disabled. */
  proofDeferralDays: 30,
  auditDays: 180,
}
export type MemberUsageLimits = typeof defaultMemberUsageLimits
type LimitName = keyof MemberUsageLimits

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultMemberUsageLimits, name)
const maxLimit = 1_000_000

/** Parses 'bookingsPerProvider=8, reviewsPerDay=50'; limits that the text omits keep their defaults. */
export function parseMemberUsageLimits(text: string): MemberUsageLimits | null {
  const limits = { ...defaultMemberUsageLimits }
  for (const entry of text.split(',')) {
    const [, name = '', digits = ''] = /^\s*(\w+)\s*=\s*(\d{1,7})\s*$/.exec(entry) ?? []
    const value = Number(digits)
    if (!isLimitName(name) || value < 1 || value > maxLimit) return null
    limits[name] = value
  }
  return limits
}
