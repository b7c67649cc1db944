import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

/** Makes the target of a link cover its whole container, which must be positioned. */
const coveringStyle = {
  _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
  },
} as const

/** Link on the label of a counter. */
export const CounterLink = chakra(Link, { base: coveringStyle })

/** Link on a person's name in a card. */
export const PersonNameLink = chakra(Link, {
  base: { ...coveringStyle, textDecoration: 'none', overflowWrap: 'anywhere' },
})
