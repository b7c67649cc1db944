import { defineRecipe } from '@chakra-ui/react'
import { chosenInForcedColors } from '#client/ui/theme/forced-colors.ts'

/** A day of the calendar: agave outline when available, maíz today, filled when selected (art direction, Calendar). */
export const dayRecipe = defineRecipe({
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
    // Seven stand in a row that does not grow with larger letters: they do as far as there is room.
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
    // A dot, because between maíz and paper there is little for whoever sees few colours.
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
      ...chosenInForcedColors,
    },
    _disabled: {
      borderColor: 'transparent',
      bg: 'transparent',
      color: 'muted',
      fontWeight: 'normal',
      cursor: 'default',
      // Forced colours paint what is transparent, too.
      _highContrast: { borderColor: 'Canvas', color: 'GrayText' },
      '&[data-today]': { bg: 'maiz.tint', color: 'maiz.onTint' },
    },
  },
})
