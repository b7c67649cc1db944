import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

/** Style of a link whose clickable area covers its whole container. The container must be positioned. */
const coveringStyle = {
  _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
  },
} as const

/** A dashboard counter's label as a link that covers the counter. */
export const CounterLink = chakra(Link, { base: coveringStyle })

/** A person's name as a link that covers the person's card or row. */
export const PersonNameLink = chakra(Link, {
  base: { ...coveringStyle, textDecoration: 'none', overflowWrap: 'anywhere' },
})
