import { defineRecipe } from '@chakra-ui/react'

/** The text has 17 px, because iPhones zoom in when an input with text below 16 px gets the focus. */
export const controlRecipe = defineRecipe({
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
    _focusVisible: {
      borderColor: 'barro',
      // Forced-colours mode paints no shadow, so the focus needs an outline.
      outlineColor: 'barro',
      outlineOffset: '-2px',
    },
    _invalid: {
      borderColor: 'danger',
      boxShadow: '0 0 0 1px var(--c-colors-danger)',
      // Beside the red error border, the colour `barro` would hardly be visible.
      _focusVisible: { borderColor: 'danger', outlineColor: 'ink', outlineOffset: '2px' },
    },
    _readOnly: { bg: 'sunken', borderColor: 'hairline', color: 'muted' },
    _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
  },
})
