import { defineRecipe } from '@chakra-ui/react'

/** A line of the shell's mobile menu. */
export const sheetItemRecipe = defineRecipe({
  className: 'sheet-item',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    w: 'full',
    minH: '52px',
    px: 3,
    mx: -3,
    borderRadius: 'md',
    color: 'ink',
    fontWeight: 'semibold',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '& svg': { color: 'muted' },
    _hover: { bg: 'sunken' },
    _currentPage: { color: 'barro' },
  },
})
