import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  loadBookingFlow,
  preloadBookingFlow,
} from '#client/features/scheduling/booking/preload-booking-flow.ts'
import { isDataSaverOn, runWhenIdle } from '#client/lib/when-idle.ts'
import { preloadDialog } from '#client/ui/dialog.tsx'

type BookingFlow = typeof import('#client/features/scheduling/booking/booking-flow.tsx').BookingFlow

export function useLazyBookingFlow(place: RefObject<HTMLElement | null>) {
  const [BookingFlow, setBookingFlow] = useState<BookingFlow | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useState(preloadBookingFlow)

  function fetchCode({ wanted }: { wanted: boolean }) {
    setHasFailed(false)
    loadBookingFlow().then(
      (code) => setBookingFlow(() => code.BookingFlow),
      () => setHasFailed(wanted),
    )
  }

  const fetchAhead = useEffectEvent(() => {
    fetchCode({ wanted: false })
    preloadDialog()
  })
  useEffect(() => {
    if (!isDataSaverOn()) return runWhenIdle(() => fetchAhead())
  }, [])
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries, self) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      self.disconnect()
      fetchAhead()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])

  return { BookingFlow, hasFailed, load: () => fetchCode({ wanted: true }) }
}
