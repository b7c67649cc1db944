import type { CSSProperties } from 'react'
import { NavLink } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'
import { LazyUnansweredAppointmentsCount } from './lazy-member-parts.tsx'
import { useMemberNavItems } from './nav-items.ts'

const Bar = chakra('nav', {
  base: {
    display: { base: 'flex', md: 'none' },
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: 'bar',
    pb: 'env(safe-area-inset-bottom, 0px)',
    bg: 'surface',
    borderTopWidth: '1px',
  },
})

const Place = chakra(NavLink, {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.5,
    flex: '1 1 0',
    minW: 'max-content',
    px: '3px',
    h: '63px',
    color: 'muted',
    // All labels of the bottom bar must fit side by side.
    fontSize: 'min({fontSizes.xs}, 18.5vw / var(--places))',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      w: 'min(56px, 100%)',
      h: '30px',
      borderRadius: 'full',
      transition: 'background-color 150ms ease-out',
    },
    _currentPage: {
      color: 'barro',
      '& > span': { bg: 'barro.tint', color: 'barro.onTint', ...forcedColorsSelectedStyle },
    },
    _focusVisible: { outlineOffset: '-3px', borderRadius: 'md' },
  },
})

export function BottomBar() {
  const places = useMemberNavItems()
  return (
    <Bar aria-label="Principal" style={{ '--places': places.length } as CSSProperties}>
      {places.map(({ to, label, icon: Icon, badge }) => (
        <Place key={label} to={to} discover="none">
          <span>
            <Icon size={22} />
          </span>
          {label}
          {badge && <LazyUnansweredAppointmentsCount phone />}
        </Place>
      ))}
    </Bar>
  )
}
