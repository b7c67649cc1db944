import { LogOut } from 'lucide-react'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { NavigationBarLink } from './bar-link.tsx'

import { LazyNotificationBell, LazyUnansweredAppointmentsCount } from './lazy-member-parts.tsx'
import { MemberMenuSheet } from './member-sheet.tsx'
import { useMemberNavItems } from './nav-items.ts'
import { TopBar } from './top-bar.tsx'
import type { AppShellMember } from './viewer.ts'
import { Wordmark } from './wordmark.tsx'

interface MemberBarProps {
  viewer: AppShellMember
  onSignOut: () => void
}

export function MemberNavigationBar({ viewer, onSignOut }: MemberBarProps) {
  const places = useMemberNavItems()
  return (
    <TopBar>
      <Wordmark to="/dashboard" />
      <Flex as="nav" aria-label="Principal" display={{ base: 'none', md: 'flex' }} align="center" minW={0}>
        {places.map(({ to, label, badge }) => (
          <NavigationBarLink key={label} to={to} discover="none">
            {label}
            {badge && <LazyUnansweredAppointmentsCount />}
          </NavigationBarLink>
        ))}
        <Flex ms={2}>
          <LazyNotificationBell />
        </Flex>
        <NavigationBarLink to={viewer.profilePath} discover="none" minW={0}>
          <PersonAvatar name={viewer.name} photoUrl={viewer.photoUrl} size="xs" />
          <chakra.span overflow="hidden" textOverflow="ellipsis" maxW={{ md: '10rem', lg: '14rem' }}>
            {viewer.name}
          </chakra.span>
        </NavigationBarLink>
        <Button variant="ghost" size="sm" icon={<LogOut size={18} />} aria-label="Salir" onClick={onSignOut}>
          {/* On a tablet with large text, the bar has no room for this word. */}
          <chakra.span css={{ '@container top-bar (max-width: 44rem)': { display: 'none' } }}>
            Salir
          </chakra.span>
        </Button>
      </Flex>
      <Flex display={{ base: 'flex', md: 'none' }} gap={2}>
        <LazyNotificationBell />
        <MemberMenuSheet viewer={viewer} onSignOut={onSignOut} />
      </Flex>
    </TopBar>
  )
}
