import { defineRecipe } from '@chakra-ui/react'

/**
 * The style of all inputs. Their text has 17 px, because iPhones zoom in when an input with text below 16 px gets the
 * focus.
 */
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
    // Shorten a placeholder that does not fit into the field with '…'.
    '&:placeholder-shown': { textOverflow: 'ellipsis' },
    transition: 'border-color 120ms ease-out, box-shadow 120ms ease-out',
    _hover: { borderColor: 'muted' },
    _focusVisible: {
      borderColor: 'barro',
      // Mark the focus with an outline, because forced-colours mode paints no shadow.
      outlineColor: 'barro',
      outlineOffset: '-2px',
    },
    _invalid: {
      borderColor: 'danger',
      boxShadow: '0 0 0 1px var(--c-colors-danger)',
      // Use the colour `ink` for the focus outline: beside the red error border, the colour `barro` would
      // hardly be visible.
      _focusVisible: { borderColor: 'danger', outlineColor: 'ink', outlineOffset: '2px' },
    },
    _readOnly: { bg: 'sunken', borderColor: 'hairline', color: 'muted' },
    _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
  },
})
