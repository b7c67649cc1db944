import { chakra } from '#client/ui/chakra.ts'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'

export const SlotButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minH: 'touch',
    px: 2,
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderColor: 'agave',
    bg: 'surface',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&:hover:not([aria-pressed=true], :disabled)': { bg: 'agave.tint' },
    '&[aria-pressed=true]': { bg: 'agave', color: 'agave.on', ...forcedColorsSelectedStyle },
    _disabled: {
      borderColor: 'hairline',
      bg: 'sunken',
      color: 'muted',
      fontWeight: 'normal',
      cursor: 'default',
    },
    '&[data-own]': { borderColor: 'barro', bg: 'barro.tint', color: 'barro.onTint', fontWeight: 'semibold' },
  },
})
