// Keep these limits in a file without zod schemas, so that browser code can import them without loading zod.

export const invitationValidityHours = 720
/**
 * Max number of valid copied links of one invitation. When the inviter copies a further link, the oldest link becomes
 * invalid.
 */
export const maxInvitationLinks = 10
/** Min time in minutes between two invitation e-mails to the same mailbox, whichever members send them. */
export const minInvitationMailIntervalMinutes = 60
/** There is no limit on copied invitation links. */
export const maxDailyInvitationMails = 50
