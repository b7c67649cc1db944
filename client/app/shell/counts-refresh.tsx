import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { allowNavigationCountUpdates } from '#client/lib/hydration/navigation-counts.ts'
import { trpc } from '#client/lib/trpc.ts'
import {
  unseenNotificationCountQueryOptions,
  useUnseenNotificationCount,
} from '#client/shared/notifications/use-unseen.ts'
import { isSignedOutLocationState } from '#client/shared/session/use-sign-out.ts'

/** Render this component after the navigation links: earlier count changes would cause hydration mismatches. */
export function NavigationCountsRefresher() {
  const unseen = useUnseenNotificationCount()
  const { pathname, state } = useLocation()
  const { notifications, scheduling } = trpc.useUtils()
  useEffect(allowNavigationCountUpdates, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(() => {
    if (isSignedOutLocationState(state)) return
    void notifications.unseen.prefetch(undefined, unseenNotificationCountQueryOptions)
    void scheduling.waiting.prefetch()
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each number
  useEffect(() => {
    if (unseen > 0) void notifications.list.invalidate(undefined, { refetchType: 'none' })
  }, [unseen])
  return null
}
