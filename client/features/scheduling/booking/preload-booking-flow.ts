import { isDataSaverOn } from '#client/lib/when-idle.ts'
import { preloadDialog } from '#client/ui/dialog.tsx'

export const loadBookingFlow = () => import('#client/features/scheduling/booking/booking-flow.tsx')

/** Call the function during hydration: on a slow phone, effects and idle callbacks run much later. */
export function preloadBookingFlow(): void {
  if (import.meta.env.SSR || isDataSaverOn()) return
  loadBookingFlow().catch(() => undefined)
  preloadDialog()
}
