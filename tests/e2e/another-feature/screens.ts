import { Bell } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'

/** A feature that is not part of the product: `another-feature.test.ts` builds the product with it. */
export const anotherScreens = defineScreens({
  screens: [
    {
      path: '/novedades',
      access: 'member',
      load: () => import('./news-page.tsx'),
      // A label of the maximum length (`maxLabelLength`).
      navigation: { label: 'Notificaciones', icon: Bell, order: 50 },
    },
  ],
  slots: {
    dashboard: () => import('./dashboard-news.tsx'),
    profile: () => import('./profile-news.tsx'),
  },
})
