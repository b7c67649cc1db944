import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { preloadDialog } from '#client/components/dialog.tsx'

type BookingFlow = typeof import('#client/features/scheduling/booking/booking-flow.tsx').BookingFlow

/**
 * The part of an agenda that books, whose code comes apart: profiles are read more often than booked from, and public pages
 * are to be light. It is on its way from the moment the agenda is in sight, and when `load` is called.
 */
export function useBookingCode(place: RefObject<HTMLElement | null>) {
  const [BookingFlow, setBookingFlow] = useState<BookingFlow | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  /** @param wanted somebody waits for it, and is told when it could not be had */
  function fetchCode({ wanted }: { wanted: boolean }) {
    setHasFailed(false)
    import('#client/features/scheduling/booking/booking-flow.tsx').then(
      (code) => setBookingFlow(() => code.BookingFlow),
      () => setHasFailed(wanted),
    )
  }

  const noticeSight = useEffectEvent(
    (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      fetchCode({ wanted: false })
      preloadDialog()
    },
  )
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries, self) => noticeSight(entries, self))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])

  return { BookingFlow, hasFailed, load: () => fetchCode({ wanted: true }) }
}
