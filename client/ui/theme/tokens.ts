import { defineTextStyles, defineTokens } from '@chakra-ui/react'

const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40]

/** Spacing is in px, because gaps must not grow with large text. */
const spacing = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step * 4}px` }]))
const sizes = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]))

/** Font size at which 'recomendados', the longest word of a heading, fits the width of a phone. */
const widestWord = '(100vw - 32px) / 7'

export const designTokens = defineTokens({
  fonts: {
    body: {
      value:
        '"Figtree Variable", "Figtree Fallback Roboto", "Figtree Fallback Arial", "Figtree Fallback DejaVu", system-ui, sans-serif',
    },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: { value: '1.25rem' },
    xl: { value: '1.5625rem' },
    '2xl': { value: '2rem' },
    '3xl': { value: '2.5rem' },
  },
  fontWeights: { normal: { value: 400 }, semibold: { value: 600 }, bold: { value: 700 } },
  lineHeights: { tight: { value: 1.15 }, snug: { value: 1.3 }, body: { value: 1.5 } },
  radii: {
    sm: { value: '8px' },
    md: { value: '12px' },
    lg: { value: '14px' },
    xl: { value: '22px' },
    full: { value: '9999px' },
  },
  spacing: { 0: { value: '0px' }, ...spacing },
  sizes: {
    0: { value: '0px' },
    ...sizes,
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    fit: { value: 'fit-content' },
    // The minimum touch target is in px, because the size must not depend on the text size.
    touch: { value: '44px' },
    measure: { value: '68ch' },
    reading: { value: '680px' },
    content: { value: '1120px' },
  },
  zIndex: {
    raised: { value: 1 },
    bar: { value: 20 },
    menu: { value: 40 },
    popover: { value: 60 },
    toast: { value: 100 },
  },
  shadows: {
    float: { value: '0 8px 28px -8px rgba(34, 27, 23, 0.28)' },
    bar: { value: '0 -6px 20px -12px rgba(34, 27, 23, 0.25)' },
  },
  durations: { fast: { value: '120ms' }, base: { value: '180ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
})

export const textStyles = defineTextStyles({
  caption: { value: { fontSize: 'xs', lineHeight: '1.4' } },
  small: { value: { fontSize: 'sm', lineHeight: '1.45' } },
  body: { value: { fontSize: 'md', lineHeight: 'body' } },
  lead: { value: { fontSize: 'lg', lineHeight: '1.4' } },
  label: { value: { fontSize: 'sm', lineHeight: 'snug', fontWeight: 'semibold' } },
  card: { value: { fontSize: 'md', lineHeight: 'snug', fontWeight: 'bold', letterSpacing: '-0.005em' } },
  section: { value: { fontSize: 'lg', lineHeight: 'tight', fontWeight: 'bold', letterSpacing: '-0.01em' } },
  title: { value: { fontSize: 'xl', lineHeight: 'tight', fontWeight: 'bold', letterSpacing: '-0.015em' } },
  hero: {
    value: {
      fontSize: `min({fontSizes.2xl}, ${widestWord})`,
      lineHeight: 'tight',
      fontWeight: 'bold',
      letterSpacing: '-0.02em',
    },
  },
  display: { value: { fontSize: '3xl', lineHeight: '1.1', fontWeight: 'bold', letterSpacing: '-0.025em' } },
})
