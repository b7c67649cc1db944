import { chakra } from '#client/ui/chakra.ts'

export const PhotoViewerDialog = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    w: '100vw',
    h: '100dvh',
    maxW: 'none',
    maxH: 'none',
    m: 0,
    p: 0,
    bg: 'stage',
    color: 'stage.on',
    overflow: 'hidden',
    outline: 'none',
    _open: {
      display: 'grid',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      gridTemplateColumns: 'minmax(0, 1fr)',
      animation: 'fade-in 160ms ease-out',
    },
    _backdrop: { bg: 'stage' },
    '& :focus-visible': { outlineColor: 'stage.on', outlineOffset: '-3px' },
  },
})

export const PhotoViewerStrip = chakra('div', {
  base: {
    display: 'flex',
    minH: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    overscrollBehavior: 'contain',
    '&[data-zoomed=true]': { overflowX: 'hidden' },
  },
})

export const PhotoViewerFrame = chakra('figure', {
  base: {
    flex: '0 0 100%',
    minW: 0,
    h: 'full',
    px: { base: 0, md: 20 },
    display: 'grid',
    placeItems: 'center',
    scrollSnapAlign: 'center',
    scrollSnapStop: 'always',
  },
})

// In the photo viewer, the background shows the small photo until the large photo arrives.
export const PhotoViewerImage = chakra('img', {
  base: {
    maxW: 'full',
    maxH: 'full',
    minH: 0,
    objectFit: 'contain',
    bgSize: 'contain',
    bgPos: 'center',
    bgRepeat: 'no-repeat',
  },
})

export const PhotoViewerButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'touch',
    h: 'touch',
    flexShrink: 0,
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'stage.raised' },
    // A `disabled` button would lose the focus, and the photo viewer would lose its key events.
    '&[aria-disabled=true]': { opacity: 0.35, cursor: 'default', bg: 'transparent' },
  },
  variants: {
    side: {
      left: { md: { position: 'absolute', top: '50%', insetInlineStart: 5, bg: 'stage.raised' } },
      right: { md: { position: 'absolute', top: '50%', insetInlineEnd: 5, bg: 'stage.raised' } },
    },
  },
})

export const PhotoViewerBar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    p: 2,
    minH: '60px',
  },
})
