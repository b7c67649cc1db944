import { defineScreens } from '#client/lib/define-screens.ts'

export const sharedListsScreens = defineScreens({
  screens: [
    { path: '/lista/:token', access: 'public', load: () => import('#client/features/lists/list-page.tsx') },
    {
      path: '/imprimir-tarjeta',
      access: 'member',
      load: () => import('#client/features/lists/print-card-page.tsx'),
    },
  ],
  sentences: async () => (await import('#modules/lists/messages.ts')).listsErrorMessages,
})
