import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { photoUrl } from '#kernel/photos/contract.ts'

const Root = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    w: '100vw',
    h: '100dvh',
    maxW: 'none',
    maxH: 'none',
    m: 0,
    p: 0,
    bg: 'black',
    color: 'white',
    overflow: 'hidden',
    outline: 'none',
    _open: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto' },
    _backdrop: { bg: 'black' },
    '& :focus-visible': { outlineColor: 'white', outlineOffset: '-3px' },
  },
})

const Strip = chakra('div', {
  base: {
    display: 'flex',
    minH: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    overscrollBehavior: 'contain',
  },
})

const Frame = chakra('figure', {
  base: {
    flex: '0 0 100%',
    minW: 0,
    h: 'full',
    display: 'grid',
    placeItems: 'center',
    scrollSnapAlign: 'center',
    scrollSnapStop: 'always',
  },
})

const Photo = chakra('img', { base: { maxW: 'full', maxH: 'full', minH: 0, objectFit: 'contain' } })

const Press = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'touch',
    h: 'touch',
    flexShrink: 0,
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'rgba(255, 255, 255, 0.16)' },
    // Not `disabled`: that would drop the focus out of the dialog, and the keys with it.
    '&[aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
  },
})

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    p: 2,
    minH: '60px',
  },
})

export interface ViewerPhoto {
  id: string
  /** Read aloud in place of the picture. */
  alt: string
  /** What was said about this work, and by whom. */
  caption?: ReactNode
}

export interface PhotoViewerProps {
  photos: readonly ViewerPhoto[]
  /** Which one shows first, from 0. */
  start: number
  onClose: () => void
}

/**
 * Photos over the whole screen: swipe, arrow keys or buttons move, Escape closes and gives the focus back. The strip
 * scrolls and snaps by itself, so that a swipe is the platform's own; the buttons only scroll it.
 */
export function PhotoViewer({ photos, start, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const several = photos.length > 1

  useEffect(() => {
    dialog.current?.showModal()
    const element = strip.current
    if (element) element.scrollLeft = start * element.clientWidth
    const scrolling = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = scrolling
    }
  }, [start])

  function showPhoto(next: number) {
    const element = strip.current
    if (element && next >= 0 && next < photos.length)
      element.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' })
  }

  function handleKey(event: KeyboardEvent) {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: photos.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    showPhoto(target)
  }

  return (
    <Root ref={dialog} aria-label="Fotos del trabajo" onClose={onClose} onKeyDown={handleKey}>
      <Bar>
        <chakra.span ps={2} textStyle="small" fontVariantNumeric="tabular-nums" aria-live="polite">
          {several ? `Foto ${index + 1} de ${photos.length}` : ''}
        </chakra.span>
        <Press type="button" aria-label="Cerrar" onClick={() => dialog.current?.close()}>
          <X size={24} />
        </Press>
      </Bar>
      <Strip
        ref={strip}
        role="group"
        aria-label="Fotos"
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {photos.map((photo, position) => (
          <Frame key={photo.id} aria-hidden={position !== index}>
            <Photo
              src={photoUrl(photo.id, 'large')}
              alt={photo.alt}
              loading={Math.abs(position - start) > 1 ? 'lazy' : 'eager'}
              decoding="async"
            />
          </Frame>
        ))}
      </Strip>
      <Bar>
        <Press
          type="button"
          aria-label="Foto anterior"
          visibility={several ? 'visible' : 'hidden'}
          aria-disabled={index === 0}
          onClick={() => showPhoto(index - 1)}
        >
          <ChevronLeft size={26} />
        </Press>
        <chakra.div flex="1" maxW="measure" maxH="6rem" overflowY="auto" textAlign="center" textStyle="small">
          {photos[index]?.caption}
        </chakra.div>
        <Press
          type="button"
          aria-label="Foto siguiente"
          visibility={several ? 'visible' : 'hidden'}
          aria-disabled={index === photos.length - 1}
          onClick={() => showPhoto(index + 1)}
        >
          <ChevronRight size={26} />
        </Press>
      </Bar>
    </Root>
  )
}
