import { defineScreens } from '#client/lib/define-screens.ts'

export const styleGuideScreens = defineScreens({
  screens: [
    {
      path: '/_estilo',
      access: 'public',
      load: () => import('#client/features/style-guide/style-guide-page.tsx'),
      developmentOnly: true,
    },
  ],
})
