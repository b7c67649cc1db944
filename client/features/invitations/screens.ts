import { defineScreens } from '#client/lib/define-screens.ts'

export const invitationsScreens = defineScreens({
  sentences: async () => (await import('#modules/invitations/messages.ts')).invitationsErrorMessages,
})
