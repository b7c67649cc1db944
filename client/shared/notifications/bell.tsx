import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { noticeBell } from '#client/shared/notifications/bell-shown.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'
import { chakra } from '#client/ui/chakra.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { maxCountedUnseen } from '#modules/notifications/contract/limits.ts'

/** The number is queried again at most this often, in ms: when the member opens a page or returns to the tab. */
const minRefreshMs = 60_000

const Place = chakra(NavLink, {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    w: 'touch',
    h: 'touch',
    borderRadius: 'full',
    color: 'muted',
    textDecoration: 'none',
    _hover: { color: 'ink' },
    _currentPage: { color: 'ink', bg: { base: 'sunken', _highContrast: 'SelectedItem' } },
  },
})

/** Link to 'Novedades', with the number of notifications that the member has not seen. */
export function Bell() {
  const { data: unseen = 0 } = trpc.notifications.unseen.useQuery(undefined, { staleTime: minRefreshMs })
  const { pathname, state } = useLocation()
  const { notifications } = trpc.useUtils()
  const query = useRef(notifications.unseen)
  const list = useRef(notifications.list)
  query.current = notifications.unseen
  list.current = notifications.list
  useEffect(noticeBell, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(() => {
    if (!isSignedOutState(state)) void query.current.prefetch(undefined, { staleTime: minRefreshMs })
  }, [pathname])
  // A list that was loaded before the number grew misses the newest notification.
  useEffect(() => {
    if (unseen > 0) void list.current.invalidate(undefined, { refetchType: 'none' })
  }, [unseen])

  return (
    <Place to="/novedades" discover="none">
      <BellIcon size={22} />
      <VisuallyHidden>
        Novedades
        {unseen > 0 && `, ${unseen > maxCountedUnseen ? `más de ${maxCountedUnseen}` : unseen} sin ver`}
      </VisuallyHidden>
      {unseen > 0 && <CountBadge count={unseen} place="square" />}
    </Place>
  )
}
