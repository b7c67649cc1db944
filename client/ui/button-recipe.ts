import { defineRecipe } from '@chakra-ui/react'

const disabled = '&&:is(:disabled, [aria-disabled=true]):not([aria-busy=true], [data-loading])'

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    flexShrink: 0,
    maxW: 'full',
    minH: 'touch',
    px: 5,
    py: 1.5,
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontSize: 'md',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms ease-out, border-color 120ms ease-out, color 120ms ease-out',
    _loading: { cursor: 'progress' },
    // The text of a disabled button may explain the reason, so the contrast must be 4.5:1.
    [disabled]: {
      cursor: 'not-allowed',
      bg: 'sunken',
      color: 'muted',
      borderColor: 'transparent',
    },
    '& svg': { flexShrink: 0 },
  },
  variants: {
    variant: {
      primary: {
        bg: 'barro',
        color: 'barro.on',
        _hover: { bg: 'barro.hover' },
        _active: { bg: 'barro.hover' },
      },
      secondary: {
        bg: 'surface',
        color: 'ink',
        borderColor: 'field',
        _hover: { bg: 'sunken' },
        _active: { bg: 'sunken' },
      },
      ghost: {
        color: 'barro',
        _hover: { bg: 'barro.tint', color: 'barro.onTint' },
        _active: { bg: 'barro.tint', color: 'barro.onTint' },
      },
      danger: {
        bg: 'danger',
        color: 'danger.on',
        _hover: { bg: 'danger.hover' },
        _active: { bg: 'danger.hover' },
      },
      'danger-quiet': {
        color: 'danger',
        borderColor: 'hairline',
        bg: 'surface',
        _hover: { bg: 'danger.tint', color: 'danger.onTint', borderColor: 'danger' },
        _active: { bg: 'danger.tint', color: 'danger.onTint' },
      },
    },
    size: {
      sm: {
        minH: '36px',
        px: 3,
        fontSize: 'sm',
        borderRadius: 'sm',
        _after: { content: '""', position: 'absolute', insetInline: 0, insetBlock: '-5px' },
      },
      md: {},
      lg: { minH: '52px', px: 7, borderRadius: 'lg' },
    },
    full: { true: { w: 'full' } },
    // A disabled icon button is transparent, because a filled square would look selected.
    square: { true: { p: 0, aspectRatio: '1', [disabled]: { bg: 'transparent', opacity: 0.5 } } },
  },
  defaultVariants: { variant: 'primary', size: 'md', full: false, square: false },
})

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'
