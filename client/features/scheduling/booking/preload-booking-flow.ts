import { isDataSaverOn } from '#client/lib/when-idle.ts'
import { preloadDialog } from '#client/ui/dialog.tsx'

export const loadBookingFlow = () => import('#client/features/scheduling/booking/booking-flow.tsx')

/**
 * Starts to load the code of the booking dialog, which a press on a day opens. Call this function during hydration,
 * while the network is idle: on a slow phone, effects and idle callbacks run much later.
 */
export function preloadBookingFlow(): void {
  if (import.meta.env.SSR || isDataSaverOn()) return
  // If the code is loaded again later, that request reports the error.
  loadBookingFlow().catch(() => undefined)
  preloadDialog()
}
