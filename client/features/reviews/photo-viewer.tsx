import { ChevronLeft, ChevronRight, Flag, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import {
  PhotoViewerBar,
  PhotoViewerButton,
  PhotoViewerDialog,
  PhotoViewerFrame,
  PhotoViewerImage,
  PhotoViewerStrip,
} from '#client/features/reviews/photo-viewer-elements.ts'
import { usePhotoStrip } from '#client/features/reviews/use-photo-strip.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'

export interface PhotoViewerPhoto {
  id: PhotoId
  width: number
  height: number
  alt: string
  caption?: ReactNode
  reportable: boolean
}

export interface PhotoViewerProps {
  photos: readonly PhotoViewerPhoto[]
  start: number
  onNearEnd: (() => void) | undefined
  onClose: () => void
  onReport: (index: number) => void
}

const nearEnd = 3

export function PhotoViewer({ photos, start, onNearEnd, onClose, onReport }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const reporting = useRef(false)

  useEffect(() => {
    dialog.current?.showModal()
    const scrolling = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = scrolling
    }
  }, [])

  // Call this hook after `showModal`: a closed dialog has no width.
  const { strip, index, zoomed, move, events } = usePhotoStrip(photos.length, start)
  const several = photos.length > 1

  // Without this effect, the browser would focus the button that reports the photo.
  useEffect(() => strip.current?.focus(), [strip])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo may have removed the button
  useEffect(() => {
    if (document.activeElement === document.body) strip.current?.focus()
  }, [index, strip])

  const loadMore = useEffectEvent(() => onNearEnd?.())

  useEffect(() => {
    if (index >= photos.length - nearEnd) loadMore()
  }, [index, photos.length])

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -photos.length, End: photos.length }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(step)
  }

  return (
    <PhotoViewerDialog
      ref={dialog}
      aria-label="Fotos del trabajo"
      // A native <dialog> covers other dialogs: close the viewer before the report dialog opens.
      onClose={() => (reporting.current ? onReport(index) : onClose())}
      onKeyDown={handleKey}
    >
      <PhotoViewerBar>
        <chakra.span ps={2} textStyle="small" fontVariantNumeric="tabular-nums" aria-live="polite">
          {several ? `Foto ${index + 1} de ${onNearEnd ? 'más de ' : ''}${photos.length}` : ''}
        </chakra.span>
        <Flex>
          {photos[index]?.reportable && (
            <PhotoViewerButton
              type="button"
              aria-label="Reportar foto"
              title="Reportar foto"
              onClick={() => {
                reporting.current = true
                dialog.current?.close()
              }}
            >
              <Flag size={20} />
            </PhotoViewerButton>
          )}
          <PhotoViewerButton type="button" aria-label="Cerrar" onClick={() => dialog.current?.close()}>
            <X size={24} />
          </PhotoViewerButton>
        </Flex>
      </PhotoViewerBar>
      <PhotoViewerStrip
        ref={strip}
        role="group"
        aria-label="Fotos"
        tabIndex={0}
        data-zoomed={zoomed}
        {...events}
      >
        {photos.map((photo, position) => {
          const isNear = Math.abs(position - index) <= 1
          const preview = isNear ? `url(${photoUrl(photo.id, 'medium')})` : undefined
          return (
            <PhotoViewerFrame key={photo.id} aria-hidden={position !== index}>
              <PhotoViewerImage
                src={photoUrl(photo.id, 'large')}
                alt={photo.alt}
                loading={isNear ? 'eager' : 'lazy'}
                decoding="async"
                style={{ width: photo.width, height: photo.height, backgroundImage: preview }}
              />
            </PhotoViewerFrame>
          )
        })}
      </PhotoViewerStrip>
      <PhotoViewerBar pb="calc(0.5rem + env(safe-area-inset-bottom))">
        {several && (
          <PhotoViewerButton
            type="button"
            side="left"
            aria-label="Foto anterior"
            aria-disabled={index === 0}
            onClick={() => move(-1)}
          >
            <ChevronLeft size={26} />
          </PhotoViewerButton>
        )}
        <chakra.div
          flex="1"
          minW={0}
          maxW="measure"
          mx="auto"
          px={2}
          aria-live="polite"
          overflowWrap="anywhere"
          textAlign="center"
          textStyle="small"
        >
          {photos[index]?.caption}
        </chakra.div>
        {several && (
          <PhotoViewerButton
            type="button"
            side="right"
            aria-label="Foto siguiente"
            aria-disabled={index === photos.length - 1}
            onClick={() => move(1)}
          >
            <ChevronRight size={26} />
          </PhotoViewerButton>
        )}
      </PhotoViewerBar>
    </PhotoViewerDialog>
  )
}
