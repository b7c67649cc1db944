import { defineScreens } from '#client/lib/define-screens.ts'

export const notificationsScreens = defineScreens({
  screens: [
    {
      path: '/novedades',
      access: 'member',
      load: () => import('#client/features/notifications/notifications-page.tsx'),
    },
  ],
  sentences: async () => (await import('#modules/notifications/messages.ts')).notificationsErrorMessages,
})
