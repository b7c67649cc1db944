import { ImageOff, RotateCcw, X } from 'lucide-react'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { PhotoDraft } from './use-photo-uploads.ts'

const Photo = chakra('img', { base: { w: 'full', h: 'full', objectFit: 'cover' } })

const Corner = chakra('button', {
  base: {
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    display: 'grid',
    placeItems: 'center',
    w: 'touch',
    h: 'touch',
    cursor: 'pointer',
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      w: '28px',
      h: '28px',
      borderRadius: 'full',
      bg: 'ink',
      color: 'paper',
    },
    _focusVisible: { outlineOffset: '-4px', borderRadius: 'md' },
  },
})

const Retry = chakra('button', {
  base: {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    minH: 'touch',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    bg: 'danger',
    color: 'danger.on',
    textStyle: 'caption',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' },
  },
})

interface PhotoTileProps {
  draft: PhotoDraft
  position: number
  onRemove: () => void
  onRetry: () => void
}

export function PhotoTile({ draft, position, onRemove, onRetry }: PhotoTileProps) {
  return (
    <Box position="relative" aspectRatio="1" overflow="hidden" borderRadius="md" bg="sunken">
      <Photo
        src={draft.previewUrl}
        alt={draft.name === '' ? `Foto ${position}` : `Foto ${position}: ${draft.name}`}
        opacity={draft.state === 'done' ? 1 : 0.55}
      />
      {draft.state === 'uploading' && (
        <Box position="absolute" insetInline={2} bottom={2}>
          <ProgressBar label={`Subiendo foto ${position}`} progress={draft.progress} track="surface" />
        </Box>
      )}
      {draft.state === 'rejected' && (
        <Flex
          position="absolute"
          inset={0}
          direction="column"
          align="center"
          justify="flex-end"
          gap={1.5}
          p={2}
          bg="danger.tint"
          color="danger.onTint"
          textStyle="caption"
          fontWeight="semibold"
          textAlign="center"
        >
          <ImageOff size={24} />
          No se subió
        </Flex>
      )}
      {draft.state === 'failed' && (
        <Retry type="button" onClick={onRetry}>
          <RotateCcw size={15} />
          Reintentar
        </Retry>
      )}
      <Corner type="button" aria-label={`Quitar foto ${position}`} onClick={onRemove}>
        <span>
          <X size={16} />
        </span>
      </Corner>
    </Box>
  )
}
