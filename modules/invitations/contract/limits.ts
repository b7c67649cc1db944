// Do not import Zod in this file: browser code imports the limits without loading Zod.

export const invitationValidityHours = 720
export const maxLinksPerInvitation = 10
export const minInvitationMailIntervalMinutes = 60
export const maxDailyInvitationMails = 50
