import { defineScreens } from '#client/lib/define-screens.ts'

export const identityScreens = defineScreens({
  screens: [
    { path: '/login', access: 'visitor', load: () => import('#client/features/identity/login-page.tsx') },
    {
      path: '/registro',
      access: 'visitor',
      load: () => import('#client/features/identity/sign-up-page.tsx'),
    },
    {
      path: '/recuperar',
      access: 'public',
      load: () => import('#client/features/identity/recovery-page.tsx'),
    },
    {
      path: '/entrar',
      access: 'public',
      load: () => import('#client/features/identity/sign-in-link-page.tsx'),
    },
    { path: '/verificar', access: 'public', load: () => import('#client/features/identity/verify-page.tsx') },
    {
      path: '/avisos',
      access: 'public',
      load: () => import('#client/features/identity/email-preferences-page.tsx'),
    },
    {
      path: '/invitacion',
      access: 'visitor',
      load: () => import('#client/features/identity/invitation-page.tsx'),
    },
    {
      path: '/completar-perfil',
      access: 'member',
      load: () => import('#client/features/identity/complete-profile-page.tsx'),
    },
  ],
  sentences: async () => (await import('#modules/identity/messages.ts')).identityErrorMessages,
})
