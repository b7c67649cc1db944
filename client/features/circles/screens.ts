import { House, Users } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'

export const circlesScreens = defineScreens({
  screens: [
    {
      path: '/dashboard',
      access: 'member',
      load: () => import('#client/features/circles/dashboard-page.tsx'),
      navigation: { label: 'Inicio', icon: House, order: 10, badge: true },
    },
    {
      path: '/circulo',
      access: 'member',
      load: () => import('#client/features/circles/circle-page.tsx'),
      navigation: { label: 'Mi Círculo', icon: Users, order: 20 },
    },
  ],
  sentences: async () => (await import('#modules/circles/messages.ts')).circlesErrorMessages,
})
