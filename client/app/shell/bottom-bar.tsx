import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import { chosenInForcedColors } from '#client/ui/theme/forced-colors.ts'
import { useMemberPlaces } from './nav-items.ts'

const Bar = chakra('nav', {
  base: {
    display: { base: 'grid', md: 'none' },
    gridTemplateColumns: 'repeat(4, 1fr)',
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
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.5,
    minW: 0,
    h: '63px',
    color: 'muted',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textDecoration: 'none',
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      w: '56px',
      h: '30px',
      borderRadius: 'full',
      transition: 'background-color 150ms ease-out',
    },
    _currentPage: {
      color: 'barro',
      '& > span': { bg: 'barro.tint', color: 'barro.onTint', ...chosenInForcedColors },
    },
    _focusVisible: { outlineOffset: '-3px', borderRadius: 'md' },
  },
})

/** A member's four places in reach of the thumb. */
export function BottomBar() {
  const places = useMemberPlaces()
  return (
    <Bar aria-label="Principal">
      {places.map(({ to, label, Icon }) => (
        <Place key={label} to={to}>
          <span>
            <Icon size={22} strokeWidth={2} />
          </span>
          {label}
        </Place>
      ))}
    </Bar>
  )
}
