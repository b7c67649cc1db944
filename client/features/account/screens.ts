import { defineScreens } from '#client/lib/define-screens.ts'

export const accountScreens = defineScreens({
  screens: [
    { path: '/mi-cuenta', access: 'member', load: () => import('#client/features/account/account-page.tsx') },
  ],
})
