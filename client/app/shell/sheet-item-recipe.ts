import { defineRecipe } from '@chakra-ui/react'

export const navSheetItemRecipe = defineRecipe({
  className: 'sheet-item',
  base: {
    position: 'relative',
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
    _currentPage: {
      color: 'barro',
      _after: {
        content: '""',
        position: 'absolute',
        insetInlineStart: 0,
        h: '24px',
        w: '3px',
        borderRadius: 'full',
        bg: { base: 'barro', _highContrast: 'Highlight' },
      },
    },
  },
})
