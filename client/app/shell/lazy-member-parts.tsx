import { type ComponentType, lazy, memo, Suspense } from 'react'
import { allowNavigationCountUpdates } from '#client/lib/hydration/navigation-counts.ts'
import type { MemberMenuSheetLinksProps } from './member-sheet-links.tsx'

const load = () => import('./member-parts.tsx')

// The server renders without waiting for lazy components, so it imports the components directly.
const { UnansweredAppointmentsCount, NotificationBell, NavigationCountsRefresher, MemberMenuSheetLinks } =
  import.meta.env.SSR
    ? await load()
    : {
        UnansweredAppointmentsCount: lazyOrNothing(async () => (await load()).UnansweredAppointmentsCount),
        NotificationBell: lazyOrNothing(async () => (await load()).NotificationBell),
        NavigationCountsRefresher: lazyOrNothing(async () => (await load()).NavigationCountsRefresher),
        MemberMenuSheetLinks: lazy(async () => ({ default: (await load()).MemberMenuSheetLinks })),
      }

function lazyOrNothing<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await loadPart().catch((): ComponentType<Props> => {
      allowNavigationCountUpdates()
      return () => null
    }),
  }))
}

// Without `memo`, a rerender before hydration would replace the server's HTML with an empty fallback.
export const LazyUnansweredAppointmentsCount = memo((props: { phone?: true }) => (
  <Suspense>
    <UnansweredAppointmentsCount {...props} />
  </Suspense>
))

export const LazyNotificationBell = memo(() => (
  <Suspense>
    <NotificationBell />
  </Suspense>
))

export const LazyNavigationCountsRefresher = memo(() => (
  <Suspense>
    <NavigationCountsRefresher />
  </Suspense>
))

export function LazyMemberMenuSheetLinks(props: MemberMenuSheetLinksProps) {
  return (
    <Suspense>
      <MemberMenuSheetLinks {...props} />
    </Suspense>
  )
}
