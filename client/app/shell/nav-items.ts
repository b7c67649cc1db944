import { screens } from '#client/app/screens.ts'
import type { NavigationEntry, Screen } from '#client/lib/define-screens.ts'
import { useHydrated } from '#client/lib/hydration/use-hydrated.ts'

interface Place extends NavigationEntry {
  to: string
}

/** The navigation entries of the screens that these readers may see, in their order. */
function placesFor(reader: Screen['access']): Place[] {
  return screens
    .flatMap(({ path, access, navigation }) =>
      navigation && (access === reader || access === 'public') ? { ...navigation, to: path } : [],
    )
    .sort((one, other) => one.order - other.order)
}

const memberPlaces = placesFor('member')

/** Navigation items for a signed-in member. */
export function useMemberPlaces(): Place[] {
  const hydrated = useHydrated()
  return memberPlaces.map((place) =>
    hydrated && place.search ? { ...place, to: place.to + place.search() } : place,
  )
}

export const visitorPlaces = placesFor('visitor')

/** Both lead to the same screen (spec §2); the second opens it on its other tab. */
export const visitorEntrances = {
  signIn: { to: '/login', label: 'Iniciar Sesión' },
  signUp: { to: '/login?tab=crear', label: 'Crear Cuenta' },
} as const
