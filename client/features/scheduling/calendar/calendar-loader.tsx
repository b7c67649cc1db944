import { lazy, Suspense } from 'react'
import { CalendarSkeleton } from '#client/features/scheduling/calendar/calendar-skeleton.tsx'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'

const ReceivedCalendar = lazy(async () => {
  const { ReceivedAppointmentsCalendar: Calendar } = await import(
    '#client/features/scheduling/calendar/received-calendar.tsx'
  )
  return { default: Calendar }
})

/** The calendar loads in the browser only, because most visits to 'Mis Citas' show the list. */
export function CalendarLoader() {
  const hydrated = useIsHydrated()
  if (!hydrated) return <CalendarSkeleton />
  return (
    <Suspense fallback={<CalendarSkeleton />}>
      <ReceivedCalendar />
    </Suspense>
  )
}
