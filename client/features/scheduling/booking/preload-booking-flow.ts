import { isDataSaverOn } from '#client/lib/when-idle.ts'
import { preloadDialog } from '#client/ui/dialog.tsx'

export const loadBookingFlow = () => import('#client/features/scheduling/booking/booking-flow.tsx')

/**
 * Starts to load the code that a pressed day needs. Call it during hydration, while the network is idle: on a slow phone, effects and
 * idle callbacks run much later.
 */
export function preloadBookingFlow(): void {
  if (import.meta.env.SSR || isDataSaverOn()) return
  // Ignore errors of this prefetch: a later load reports them.
  loadBookingFlow().catch(() => undefined)
  preloadDialog()
}
