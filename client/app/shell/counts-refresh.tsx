import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { noticeBell } from '#client/shared/notifications/bell-shown.ts'
import { unseenOptions, useUnseen } from '#client/shared/notifications/use-unseen.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'

/** Queries the numbers of the navigation again when the member opens another page, unless they are recent. */
export function CountsRefresh() {
  const unseen = useUnseen()
  const { pathname, state } = useLocation()
  const { notifications, scheduling } = trpc.useUtils()
  // This part follows the bells in the page, so React hydrates it after them.
  useEffect(noticeBell, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(() => {
    if (isSignedOutState(state)) return
    void notifications.unseen.prefetch(undefined, unseenOptions)
    void scheduling.waiting.prefetch()
  }, [pathname])
  // A list that was loaded before the number grew misses the newest notification.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each number
  useEffect(() => {
    if (unseen > 0) void notifications.list.invalidate(undefined, { refetchType: 'none' })
  }, [unseen])
  return null
}
