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
      outline: 'none',
      borderColor: 'barro',
      boxShadow: '0 0 0 1px var(--c-colors-barro)',
    },
    _invalid: {
      borderColor: 'danger',
      boxShadow: '0 0 0 1px var(--c-colors-danger)',
    },
    _readOnly: { bg: 'sunken', borderColor: 'hairline', color: 'muted' },
    _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
  },
})
