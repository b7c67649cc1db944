import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react'

export const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, translate: '0 12px' }, to: { opacity: 1, translate: '0 0' } },
  'drop-in': { from: { opacity: 0, translate: '0 -12px' }, to: { opacity: 1, translate: '0 0' } },
  'sink-out': { from: { opacity: 1, translate: '0 0' }, to: { opacity: 0, translate: '0 12px' } },
  'sheet-in': { from: { translate: '0 100%' }, to: { translate: '0 0' } },
  'sheet-out': { from: { translate: '0 0' }, to: { translate: '0 100%' } },
  breathe: { '0%, 100%': { scale: '0.86', opacity: 0.55 }, '50%': { scale: '1', opacity: 1 } },
  shimmer: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
})

export const globalCss = defineGlobalStyles({
  html: {
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    color: 'ink',
    bg: 'paper',
    colorScheme: 'light dark',
    textSizeAdjust: '100%',
    '--global-color-border': 'colors.hairline',
    // Bottom offset of sticky elements on a phone. The page frame adds the height of its bottom bar.
    '--bottom-inset': 'calc(var(--strip, 0px) + env(safe-area-inset-bottom, 0px))',
    scrollPaddingTop: '5rem',
    // Keep focused elements clear of the sticky bars at the bottom of a phone.
    scrollPaddingBottom: { base: '11rem', md: 0 },
  },
  body: { fontSize: 'md' },
  'h1, h2, h3, h4': { lineHeight: 'tight', textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  '*:focus-visible': {
    outline: '2px solid',
    outlineColor: 'ink',
    outlineOffset: '2px',
  },
  '.icon': {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '::placeholder': { color: 'muted', opacity: 1 },
  '::selection': { bg: 'barro.tint', color: 'barro.onTint' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})
