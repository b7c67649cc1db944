import { House } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'

export const landingScreens = defineScreens({
  screens: [
    {
      path: '/',
      access: 'visitor',
      load: () => import('#client/features/landing/landing-page.tsx'),
      navigation: { label: 'Inicio', icon: House, order: 10 },
    },
  ],
})
