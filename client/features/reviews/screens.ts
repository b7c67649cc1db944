import { defineScreens } from '#client/lib/define-screens.ts'

export const reviewsScreens = defineScreens({
  sentences: async () => (await import('#modules/reviews/messages.ts')).reviewsErrorMessages,
})
