import { defineRecipe } from '@chakra-ui/react'

export const menuItemStyleRecipe = defineRecipe({
  className: 'menu-item',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    w: 'full',
    minH: 'touch',
    px: 3,
    borderRadius: 'sm',
    color: 'ink',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    _focusVisible: { bg: 'sunken', outlineOffset: '-2px' },
    '& svg': { flexShrink: 0, color: 'muted' },
  },
  variants: {
    tone: { danger: { color: 'danger', '& svg': { color: 'danger' } } },
  },
})
