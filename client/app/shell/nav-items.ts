import { CalendarDays, Compass, House, Users } from 'lucide-react'
import { useStored } from '#client/lib/storage/local-storage.ts'

/** The four places of a member, in the order of the spec's top bar (§2 Layout). */
const memberPlaces = [
  { to: '/dashboard', label: 'Inicio', Icon: House },
  { to: '/circulo', label: 'Mi Círculo', Icon: Users },
  { to: '/explorar', label: 'Explorar', Icon: Compass },
  { to: '/mis-citas', label: 'Mis Citas', Icon: CalendarDays },
] as const

/** Navigation items for a signed-in member. Explorar reopens with the sort order used last. */
export function useMemberPlaces() {
  const order = useStored('explorar-orden')
  return memberPlaces.map((place) =>
    place.to === '/explorar' && order ? { ...place, to: `/explorar?orden=${order}` } : place,
  )
}

export const visitorPlaces = [
  { to: '/', label: 'Inicio' },
  { to: '/explorar', label: 'Explorar' },
] as const

/** Both lead to the same screen (spec §2); the second opens it on its other tab. */
export const visitorEntrances = {
  signIn: { to: '/login', label: 'Iniciar Sesión' },
  signUp: { to: '/login?tab=crear', label: 'Crear Cuenta' },
} as const
