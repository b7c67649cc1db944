import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

/** Link on a person's name. Its target covers the whole card, which must be positioned. */
export const PersonNameLink = chakra(Link, {
  base: {
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
    },
  },
})
