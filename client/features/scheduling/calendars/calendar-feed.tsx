import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'

const Panel = lazy(() =>
  import('#client/features/scheduling/calendars/calendar-feed-panel.tsx').then(({ CalendarFeedPanel }) => ({
    default: CalendarFeedPanel,
  })),
)

export function CalendarFeed() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null
}
