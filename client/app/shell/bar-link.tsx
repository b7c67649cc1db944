import { NavLink } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

export const NavigationBarLink = chakra(NavLink, {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2.5,
    h: '64px',
    px: { md: 3, lg: 4 },
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-4px' },
    _currentPage: {
      color: 'ink',
      _after: {
        content: '""',
        position: 'absolute',
        insetInline: { md: 3, lg: 4 },
        bottom: '-1px',
        h: '3px',
        borderRadius: 'full',
        bg: { base: 'barro', _highContrast: 'Highlight' },
      },
    },
  },
})
