import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { reportBellHydrated } from '#client/shared/notifications/bell-shown.ts'
import {
  unseenCountQueryOptions,
  useUnseenNotificationCount,
} from '#client/shared/notifications/use-unseen.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'

/** Queries the navigation's counts again when the member opens another page, unless the counts are recent. */
export function NavigationCountsRefresher() {
  const unseen = useUnseenNotificationCount()
  const { pathname, state } = useLocation()
  const { notifications, scheduling } = trpc.useUtils()
  // React hydrates this component after the notification bells, which come earlier in the page.
  useEffect(reportBellHydrated, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(() => {
    if (isSignedOutState(state)) return
    void notifications.unseen.prefetch(undefined, unseenCountQueryOptions)
    void scheduling.waiting.prefetch()
  }, [pathname])
  // When the count changes, the cached list may lack the newest notification.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each number
  useEffect(() => {
    if (unseen > 0) void notifications.list.invalidate(undefined, { refetchType: 'none' })
  }, [unseen])
  return null
}
