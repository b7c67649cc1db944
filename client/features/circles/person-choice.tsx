import { chakra } from '#client/ui/chakra.ts'

export const PersonChoice = chakra('button', {
  base: {
    display: 'flex',
    w: 'full',
    minH: '60px',
    px: 2,
    py: 2,
    textAlign: 'start',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})
