import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { reportBellHydrated } from '#client/shared/notifications/bell-shown.ts'
import {
  unseenCountQueryOptions,
  useUnseenNotificationCount,
} from '#client/shared/notifications/use-unseen.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'

/**
 * When the member opens another page, queries the navigation's counts again: unseen notifications and appointments to
 * answer. Recent counts are not queried again.
 */
export function NavigationCountsRefresher() {
  const unseen = useUnseenNotificationCount()
  const { pathname, state } = useLocation()
  const { notifications, scheduling } = trpc.useUtils()
  // Call `reportBellHydrated` in this component: React hydrates it after the notification bells, which
  // come earlier in the page.
  useEffect(reportBellHydrated, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(() => {
    if (isSignedOutState(state)) return
    void notifications.unseen.prefetch(undefined, unseenCountQueryOptions)
    void scheduling.waiting.prefetch()
  }, [pathname])
  // Mark the list of notifications as outdated when the count changes: the list may lack the newest notification.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each number
  useEffect(() => {
    if (unseen > 0) void notifications.list.invalidate(undefined, { refetchType: 'none' })
  }, [unseen])
  return null
}
