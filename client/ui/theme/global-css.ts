import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react'

// When Chakra misses an animation's end, `visibility: hidden` prevents a closed dialog from covering the page.
export const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0, visibility: 'hidden' } },
  'rise-in': { from: { opacity: 0, translate: '0 12px' }, to: { opacity: 1, translate: '0 0' } },
  'drop-in': { from: { opacity: 0, translate: '0 -12px' }, to: { opacity: 1, translate: '0 0' } },
  'sink-out': {
    from: { opacity: 1, translate: '0 0' },
    to: { opacity: 0, translate: '0 12px', visibility: 'hidden' },
  },
  'sheet-in': { from: { translate: '0 100%' }, to: { translate: '0 0' } },
  'sheet-out': { from: { translate: '0 0' }, to: { translate: '0 100%', visibility: 'hidden' } },
  breathe: { '0%, 100%': { scale: '0.86', opacity: 0.55 }, '50%': { scale: '1', opacity: 1 } },
  shimmer: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
})

/** As an object with spread properties, the unused global styles would stay in the scripts of the browser. */
export function createGlobalCss() {
  // Chakra's whole CSS reset would add 1.4 kB to the HTML of every page.
  const reset = {
    ':root': {
      WebkitFontSmoothing: 'antialiased',
      MozOsxFontSmoothing: 'grayscale',
      textRendering: 'optimizeLegibility',
      touchAction: 'manipulation',
    },
    '*': { m: 0, p: 0, font: 'inherit', overflowWrap: 'break-word', WebkitTapHighlightColor: 'transparent' },
    '*, *::before, *::after, *::backdrop': {
      boxSizing: 'border-box',
      borderWidth: 0,
      borderStyle: 'solid',
      borderColor: 'hairline',
    },
    'img, svg, video, canvas': { display: 'block' },
    'img, video': { maxW: 'full', h: 'auto' },
    'ol, ul': { listStyle: 'none' },
    button: { bg: 'none' },
    'button, input, select, textarea, a': { color: 'inherit' },
    a: { textDecoration: 'inherit' },
    table: { borderCollapse: 'collapse' },
    textarea: { resize: 'vertical' },
    strong: { fontWeight: 'bolder' },
    'input:not([type=checkbox], [type=radio], [type=file])': { appearance: 'none' },
    '::-webkit-search-decoration, ::-webkit-search-cancel-button': { appearance: 'none' },
    '::-webkit-file-upload-button': { font: 'inherit' },
    '[hidden]': { display: 'none !important' },
  }

  const paper = {
    '@page': { m: '15mm' },
    '@media print': {
      html: { colorScheme: 'light' },
      '*, ::before, ::after': {
        color: '#000 !important',
        bg: 'none !important',
        boxShadow: 'none !important',
      },
      'nav, footer, .no-print, header button, button:not([aria-pressed], [aria-selected=true], :has(img), td *)':
        {
          display: 'none !important',
        },
      header: { pos: 'static !important' },
      'ul:has(button > img)': { flexWrap: 'wrap !important' },
      'button:has(img)': { maxH: '30mm' },
      'li, article, figure': { breakInside: 'avoid' },
      h2: { breakAfter: 'avoid' },
    },
  }

  return defineGlobalStyles({
    ...reset,
    html: {
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: 'body',
      color: 'ink',
      bg: 'paper',
      colorScheme: 'light dark',
      textSizeAdjust: '100%',
      '--bottom-inset': 'calc(var(--strip, 0px) + env(safe-area-inset-bottom, 0px))',
      scrollPaddingTop: '5rem',
      scrollPaddingBottom: { base: '11rem', md: 0 },
    },
    body: { fontSize: 'md', minH: '100dvh', pos: 'relative' },
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
    ...paper,
  })
}
