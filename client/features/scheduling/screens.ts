import { CalendarDays } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'

export const schedulingScreens = defineScreens({
  screens: [
    {
      path: '/mis-citas',
      access: 'member',
      load: () => import('#client/features/scheduling/appointments/appointments-page.tsx'),
      navigation: { label: 'Mis Citas', icon: CalendarDays, order: 40 },
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
  sentences: async () => (await import('#modules/scheduling/messages.ts')).schedulingMessages,
})
