import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isSparing, whenIdle } from '#client/lib/when-idle.ts'
import { preloadDialog } from '#client/ui/dialog.tsx'

type BookingFlow = typeof import('#client/features/scheduling/booking/booking-flow.tsx').BookingFlow

const loadFlow = () => import('#client/features/scheduling/booking/booking-flow.tsx')

function startFetching(): void {
  if (import.meta.env.SSR || isSparing()) return
  // Whoever needs it asks again, and is told.
  loadFlow().catch(() => undefined)
  preloadDialog()
}

/**
 * The part of an agenda that books, whose code comes apart: profiles are read more often than booked from, and public pages
 * are to be light. It comes when the page has nothing else to do or the agenda is in sight, and when `load` is called.
 */
export function useBookingCode(place: RefObject<HTMLElement | null>) {
  const [BookingFlow, setBookingFlow] = useState<BookingFlow | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  // While React takes a page over, the network has nothing to do; effects and idle moments come much later on a cheap phone.
  useState(startFetching)

  /** @param wanted somebody waits for it, and is told when it could not be had */
  function fetchCode({ wanted }: { wanted: boolean }) {
    setHasFailed(false)
    loadFlow().then(
      (code) => setBookingFlow(() => code.BookingFlow),
      () => setHasFailed(wanted),
    )
  }

  const fetchAhead = useEffectEvent(() => {
    fetchCode({ wanted: false })
    preloadDialog()
  })
  useEffect(() => {
    if (!isSparing()) return whenIdle(() => fetchAhead())
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
