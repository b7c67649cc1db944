import { lazy, Suspense } from 'react'
import { useHydrated } from '#client/lib/hydration/use-hydrated.ts'

const Panel = lazy(() =>
  import('#client/features/scheduling/calendars/calendar-feed-panel.tsx').then(({ CalendarFeedPanel }) => ({
    default: CalendarFeedPanel,
  })),
)

/** 'Lleva tus citas a tu calendario', at the end of 'Mis Citas'. It is loaded after the page, because it is rarely used. */
export function CalendarFeed() {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null
}
