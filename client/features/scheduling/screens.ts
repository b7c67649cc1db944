import { CalendarDays } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'
import { readLocalStorageValue } from '#client/lib/storage/local-storage.ts'

export const schedulingScreens = defineScreens({
  screens: [
    {
      path: '/mis-citas',
      access: 'member',
      load: () => import('#client/features/scheduling/appointments/appointments-page.tsx'),
      navigation: {
        label: 'Mis Citas',
        icon: CalendarDays,
        order: 40,
        search: () => readLocalStorageValue('mis-citas-lado'),
        badge: true,
      },
    },
    {
      path: '/cita',
      access: 'public',
      load: () => import('#client/features/scheduling/links/linked-appointment-page.tsx'),
    },
    {
      path: '/agenda/:userId',
      access: 'public',
      load: () => import('#client/features/scheduling/booking/agenda-page.tsx'),
    },
    {
      path: '/configurar-agenda',
      access: 'member',
      load: () => import('#client/features/scheduling/agenda/agenda-setup-page.tsx'),
    },
    {
      path: '/configurar-servicios',
      access: 'member',
      load: () => import('#client/features/scheduling/services/services-setup-page.tsx'),
    },
  ],
  pageExtensions: {
    dashboardTop: () => import('#client/features/scheduling/today/dashboard-today.tsx'),
  },
  sentences: async () => (await import('#modules/scheduling/messages.ts')).schedulingErrorMessages,
})
