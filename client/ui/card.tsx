import { chakra } from '#client/ui/chakra.ts'

/**
 * A surface with a thin border. `tone="sunken"` is darker. `interactive` makes a card react to the pointer when the
 * whole card is a link: put the link inside and stretch it with `_after={{ content: '""', position: 'absolute', inset:
 * 0 }}`.
 */
export const Card = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minW: 0,
    p: 4,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'hairline',
    borderRadius: 'lg',
  },
  variants: {
    tone: {
      surface: {},
      sunken: { bg: 'sunken', borderColor: 'transparent' },
    },
    interactive: {
      true: {
        transition: 'border-color 120ms ease-out, background-color 120ms ease-out',
        _hover: { borderColor: 'field' },
        '&:has(a:focus-visible)': { borderColor: 'ink' },
      },
    },
  },
  defaultVariants: { tone: 'surface', interactive: false },
})
