import { defineRecipe } from '@chakra-ui/react'

/** iPhones zoom in when an input with text below 16 px gets the focus. */
export const formControlStyleRecipe = defineRecipe({
  className: 'control',
  base: {
    w: 'full',
    minW: 0,
    minH: '48px',
    px: 3.5,
    bg: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: '1.4',
    appearance: 'none',
    '&:placeholder-shown': { textOverflow: 'ellipsis' },
    transition: 'border-color 120ms ease-out, box-shadow 120ms ease-out',
    _hover: { borderColor: 'muted' },
    // The focus indicator is an outline, because forced-colours mode paints no shadows.
    _focusVisible: { borderColor: 'ink', outlineColor: 'ink', outlineOffset: '-2px' },
    _invalid: {
      borderColor: 'danger',
      boxShadow: '0 0 0 1px var(--c-colors-danger)',
      bg: 'danger.tint',
      _highContrast: { borderWidth: '3px' },
      _focusVisible: { borderColor: 'danger', outlineColor: 'ink', outlineOffset: '2px' },
    },
    _readOnly: { bg: 'sunken', borderColor: 'hairline', color: 'muted' },
    _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
  },
})
