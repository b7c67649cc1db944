import { Bell } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'

export const exampleFeatureScreens = defineScreens({
  screens: [
    {
      path: '/novedades',
      access: 'member',
      load: () => import('./news-page.tsx'),
      navigation: { label: 'Notificaciones', icon: Bell, order: 50 },
    },
  ],
  pageExtensions: {
    dashboard: () => import('./dashboard-news.tsx'),
    profile: () => import('./profile-news.tsx'),
  },
})
