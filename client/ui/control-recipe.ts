import { defineRecipe } from '@chakra-ui/react'

/** The look of everything one writes in or chooses from. 17 px text, so that iPhones do not zoom in on focus. */
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
    transition: 'border-color 120ms ease-out, box-shadow 120ms ease-out',
    _hover: { borderColor: 'muted' },
    _focusVisible: {
      borderColor: 'barro',
      // An outline, because forced colours paint no shadow.
      outlineColor: 'barro',
      outlineOffset: '-2px',
    },
    _invalid: {
      borderColor: 'danger',
      boxShadow: '0 0 0 1px var(--c-colors-danger)',
      // Beside the red of the error, the barro of the focus would be no change at all.
      _focusVisible: { borderColor: 'danger', outlineColor: 'ink', outlineOffset: '2px' },
    },
    _readOnly: { bg: 'sunken', borderColor: 'hairline', color: 'muted' },
    _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
  },
})
