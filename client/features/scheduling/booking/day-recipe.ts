import { defineRecipe } from '@chakra-ui/react'

/** A day of the calendar: agave outline when available, maíz today, filled when selected (art direction, Calendar). */
export const dayRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    w: 'full',
    maxW: '56px',
    minH: 'touch',
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderColor: 'agave',
    bg: 'surface',
    color: 'ink',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    transition: 'background-color 120ms ease-out',
    '&:hover:not([aria-pressed=true], [data-today], :disabled)': { bg: 'agave.tint' },
    '&[data-full]': { borderColor: 'hairline', color: 'muted', fontWeight: 'normal' },
    '&[data-today]': { bg: 'maiz', color: 'maiz.on' },
    '&[aria-pressed=true]': { bg: 'agave', borderColor: 'agave', color: 'agave.on' },
    _disabled: {
      borderColor: 'transparent',
      bg: 'transparent',
      color: 'muted',
      fontWeight: 'normal',
      cursor: 'default',
      '&[data-today]': { bg: 'maiz.tint', color: 'maiz.onTint' },
    },
  },
})
