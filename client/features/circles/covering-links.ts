import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

/** Give the link's container `position: relative`, because the link's clickable area fills that container. */
const coveringStyle = {
  _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
  },
} as const

export const DashboardCounterLink = chakra(Link, { base: coveringStyle })

export const PersonNameLink = chakra(Link, {
  base: { ...coveringStyle, textDecoration: 'none', overflowWrap: 'anywhere' },
})
