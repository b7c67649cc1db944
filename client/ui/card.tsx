import { chakra } from '#client/ui/chakra.ts'

/** In an `interactive` card, cover the whole card with the link's `::after` element. */
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
