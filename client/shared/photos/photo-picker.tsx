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
  /** Called when a file is chosen, and again when 'Reintentar' is pressed. */
  upload: UploadPhotoFunction
  discard?: (photo: UploadedPhoto) => void
  onChange: (photos: readonly UploadedPhoto[]) => void
  /** Called with true while a photo is being uploaded. The form must not be sent during this time. */
  onBusyChange?: (busy: boolean) => void
  /**
   * Called with true while a failed upload can be retried. The form must not be sent before the member retries or
   * removes the photo.
   */
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

  // Newly added photos may have moved the error message out of the visible area.
  useEffect(() => {
    if (problem !== null) message.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  function handleChoice(event: ChangeEvent<HTMLInputElement>) {
    add(Array.from(event.currentTarget.files ?? []))
    // Otherwise the browser reports no change when the member removes a photo and chooses the same file again.
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
              // Remove the photo synchronously: at the maximum number of photos, the file input does not exist before.
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
