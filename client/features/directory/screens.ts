import { Compass } from 'lucide-react'
import { defineScreens } from '#client/lib/define-screens.ts'
import { readLocalStorageValue } from '#client/lib/storage/local-storage.ts'

export const directoryScreens = defineScreens({
  screens: [
    {
      path: '/explorar',
      access: 'public',
      load: () => import('#client/features/directory/explore-page.tsx'),
      navigation: { label: 'Explorar', icon: Compass, order: 30, search: searchOfLastOrder },
    },
  ],
})

function searchOfLastOrder(): string {
  const order = readLocalStorageValue('explorar-orden')
  return order && `?orden=${order}`
}
