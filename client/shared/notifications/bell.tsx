import { Bell as BellIcon } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useUnseenNotificationCount } from '#client/shared/notifications/use-unseen.ts'
import { chakra } from '#client/ui/chakra.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { maxCountedUnseenNotifications } from '#modules/notifications/contract/limits.ts'

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

export function NotificationBell() {
  const unseen = useUnseenNotificationCount()
  return (
    <Place to="/novedades" discover="none">
      <BellIcon size={22} />
      <VisuallyHidden>
        Novedades
        {unseen > 0 &&
          `, ${unseen > maxCountedUnseenNotifications ? `más de ${maxCountedUnseenNotifications}` : unseen} sin ver`}
      </VisuallyHidden>
      {unseen > 0 && <CountBadge count={unseen} place="square" />}
    </Place>
  )
}
