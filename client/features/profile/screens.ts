import { defineScreens } from '#client/lib/define-screens.ts'

export const profileScreens = defineScreens({
  screens: [
    {
      path: '/perfil/:id',
      access: 'public',
      load: () => import('#client/features/profile/profile-page.tsx'),
    },
  ],
})
