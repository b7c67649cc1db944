import { registeredScreens } from '#client/app/screens.ts'
import type { NavigationEntry, Screen } from '#client/lib/define-screens.ts'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'

interface Place extends NavigationEntry {
  to: string
}

function placesFor(reader: Screen['access']): Place[] {
  return registeredScreens
    .flatMap(({ path, access, navigation }) =>
      navigation && (access === reader || access === 'public') ? { ...navigation, to: path } : [],
    )
    .sort((one, other) => one.order - other.order)
}

const memberPlaces = placesFor('member')

export function useMemberNavItems(): Place[] {
  const hydrated = useIsHydrated()
  return memberPlaces.map((place) =>
    hydrated && place.search ? { ...place, to: place.to + place.search() } : place,
  )
}

export const visitorNavItems = placesFor('visitor')

export const visitorSignInLinks = {
  signIn: { to: '/login', label: 'Iniciar Sesión' },
  signUp: { to: '/login?tab=crear', label: 'Crear Cuenta' },
} as const
