import type { PageAccess } from '#client/app/router-types.ts'
import type { PageModule } from '#client/lib/page-module.ts'

export interface Screen {
  path: string
  access: PageAccess
  load: () => Promise<PageModule>
  developmentOnly?: boolean
}

/** Every screen by its path (spec §2, Route table). Each is loaded on demand: `screenFiles` reads from `load` which file that is. */
export const screens: Screen[] = [
  {
    path: '/mis-citas',
    access: 'member',
    load: () => import('#client/features/scheduling/appointments/appointments-page.tsx'),
  },
  {
    path: '/cita',
    access: 'public',
    load: () => import('#client/features/scheduling/links/linked-appointment-page.tsx'),
  },
  {
    path: '/avisos',
    access: 'public',
    load: () => import('#client/features/identity/mails-page.tsx'),
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
  { path: '/', access: 'visitor', load: () => import('#client/features/landing/landing-page.tsx') },
  { path: '/login', access: 'visitor', load: () => import('#client/features/identity/login-page.tsx') },
  { path: '/explorar', access: 'public', load: () => import('#client/features/directory/explore-page.tsx') },
  { path: '/perfil/:id', access: 'public', load: () => import('#client/features/profile/profile-page.tsx') },
  { path: '/registro', access: 'visitor', load: () => import('#client/features/identity/sign-up-page.tsx') },
  { path: '/recuperar', access: 'public', load: () => import('#client/features/identity/recovery-page.tsx') },
  {
    path: '/entrar',
    access: 'public',
    load: () => import('#client/features/identity/sign-in-link-page.tsx'),
  },
  { path: '/verificar', access: 'public', load: () => import('#client/features/identity/verify-page.tsx') },
  {
    path: '/invitacion',
    access: 'visitor',
    load: () => import('#client/features/identity/invitation-page.tsx'),
  },
  { path: '/dashboard', access: 'member', load: () => import('#client/features/circles/dashboard-page.tsx') },
  { path: '/circulo', access: 'member', load: () => import('#client/features/circles/circle-page.tsx') },
  { path: '/mi-cuenta', access: 'member', load: () => import('#client/features/account/account-page.tsx') },
  {
    path: '/completar-perfil',
    access: 'member',
    load: () => import('#client/features/identity/complete-profile-page.tsx'),
  },
  {
    path: '/_estilo',
    access: 'public',
    load: () => import('#client/features/style-guide/style-guide-page.tsx'),
    developmentOnly: true,
  },
]
