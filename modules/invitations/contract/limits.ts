// Do not import Zod in this file: browser code imports the limits without loading Zod.

export const invitationValidityHours = 720
/** Max number of valid copied links. Copying a further link invalidates the oldest one. */
export const maxLinksPerInvitation = 10
/** Min time between two invitation e-mails to the same mailbox, from any members. */
export const minInvitationMailIntervalMinutes = 60
/** Max e-mails per member; copied links do not count. */
export const maxDailyInvitationMails = 50
