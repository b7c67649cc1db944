import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Box, chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { FieldMessage } from '#client/ui/field-frame.tsx'
import { PhotoTile } from './photo-tile.tsx'
import {
  type PhotoUploadsOptions,
  type UploadedPhoto,
  type UploadPhotoFunction,
  usePhotoUploads,
} from './use-photo-uploads.ts'

const FileInput = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' } })

const AddTile = chakra('label', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    aspectRatio: '1',
    p: 2,
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'field',
    borderRadius: 'md',
    color: 'barro',
    textStyle: 'caption',
    fontWeight: 'semibold',
    textAlign: 'center',
    cursor: 'pointer',
    _hover: { bg: 'barro.tint', color: 'barro.onTint' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  },
})

export interface PhotoPickerProps {
  label: string
  help?: string
  error?: string | undefined
  optional?: boolean
  max?: number
  initial?: readonly UploadedPhoto[]
  unsent?: PhotoUploadsOptions['unsent']
  upload: UploadPhotoFunction
  discard?: (photo: UploadedPhoto) => void
  onChange: (photos: readonly UploadedPhoto[]) => void
  onBusyChange?: (busy: boolean) => void
  onFailedChange?: (failed: boolean) => void
}

export function PhotoPicker(props: PhotoPickerProps) {
  const { label, error, optional = false, max = 5, initial = [], upload, onChange } = props
  const { drafts, problem, add, remove, retry } = usePhotoUploads({
    initial,
    max,
    unsent: props.unsent,
    upload,
    discard: props.discard,
    onChange,
    onBusyChange: props.onBusyChange,
    onFailedChange: props.onFailedChange,
  })
  const messageId = useId()
  const labelId = useId()
  const group = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (problem !== null) message.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  function handleChoice(event: ChangeEvent<HTMLInputElement>) {
    add(Array.from(event.currentTarget.files ?? []))
    event.currentTarget.value = ''
  }

  return (
    <Flex
      ref={group}
      tabIndex={-1}
      outline="none"
      direction="column"
      gap={1.5}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={messageId}
    >
      <Flex justify="space-between" align="baseline" textStyle="label">
        <span id={labelId}>{label}</span>
        {optional && (
          <chakra.span color="muted" textStyle="caption" fontWeight="normal">
            Opcional
          </chakra.span>
        )}
      </Flex>
      <Grid templateColumns="repeat(auto-fill, minmax(96px, 1fr))" gap={2.5} maxW="560px">
        {drafts.map((draft, index) => (
          <PhotoTile
            key={draft.key}
            draft={draft}
            position={index + 1}
            onRemove={() => {
              flushSync(() => remove(draft.key))
              const place = input.current ?? group.current
              place?.focus()
            }}
            onRetry={() => retry(draft.key)}
          />
        ))}
        {drafts.length < max && (
          <AddTile>
            <ImagePlus size={24} />
            Agregar fotos
            <FileInput
              ref={input}
              type="file"
              accept="image/*,.heic,.heif"
              multiple={max > 1}
              aria-describedby={messageId}
              onChange={handleChoice}
            />
          </AddTile>
        )}
      </Grid>
      <Box ref={message} textStyle="caption" aria-live="polite">
        <FieldMessage
          id={messageId}
          error={error ?? problem ?? undefined}
          help={props.help ?? `${drafts.length} de ${max} fotos`}
        />
      </Box>
    </Flex>
  )
}
