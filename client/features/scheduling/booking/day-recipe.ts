import { defineRecipe } from '@chakra-ui/react'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'

export const calendarDayStyleRecipe = defineRecipe({
  base: {
    position: 'relative',
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
    // Seven buttons share one row: a larger day number would not fit.
    fontSize: 'min(1.0625rem, max(17px, 4.6vw))',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    transition: 'background-color 120ms ease-out',
    '&:hover:not([aria-pressed=true], [data-today], :disabled)': { bg: 'agave.tint' },
    '&[data-full]': {
      borderColor: 'hairline',
      color: 'muted',
      fontWeight: 'normal',
      _highContrast: { borderStyle: 'dashed', borderColor: 'GrayText' },
    },
    // Today also has a dot, because some people cannot see the yellow background.
    '&[data-today]': {
      bg: 'maiz',
      color: 'maiz.on',
      _after: {
        content: '""',
        position: 'absolute',
        bottom: '5px',
        boxSize: '4px',
        borderRadius: 'full',
        bg: { base: 'currentColor', _highContrast: 'CanvasText' },
      },
    },
    '&[aria-pressed=true]': {
      bg: 'agave',
      borderColor: 'agave',
      color: 'agave.on',
      ...forcedColorsSelectedStyle,
    },
    _disabled: {
      borderColor: 'transparent',
      bg: 'transparent',
      color: 'muted',
      fontWeight: 'normal',
      cursor: 'default',
      // In forced-colours mode a transparent border becomes visible, so set its colour.
      _highContrast: { borderColor: 'Canvas', color: 'GrayText' },
      '&[data-today]': { bg: 'maiz.tint', color: 'maiz.onTint' },
    },
  },
})
