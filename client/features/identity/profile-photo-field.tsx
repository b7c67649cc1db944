import { Camera, RotateCcw } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import {
  type ProfilePhotoUploadState,
  useProfilePhotoUpload,
} from '#client/features/identity/use-face-upload.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { FieldMessage } from '#client/ui/field-frame.tsx'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'

const FileInput = chakra('input', {
  base: { position: 'absolute', w: '1px', h: '1px', opacity: 0, pointerEvents: 'none' },
})

interface ProfilePhotoFieldProps {
  form: ProfileFormControl
  onStateChange: (state: ProfilePhotoUploadState) => void
}

/** A chosen photo uploads at once, but becomes the profile's photo only when the form is saved. */
export function ProfilePhotoField({ form, onStateChange }: ProfilePhotoFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'photoId' })
  const name = form.watch('name')
  const upload = useProfilePhotoUpload({ onArrived: field.onChange, onStateChange })
  const { chosen, problem, choose, retry, letGo } = upload
  const input = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLButtonElement>(null)
  const messageId = useId()
  const onItsWay = chosen !== null && chosen.state !== 'done'
  const { data: photoId } = photoIdSchema.safeParse(field.value)
  const savedUrl = photoId ? photoUrl(photoId, 'thumb') : null
  const error = problem ?? fieldState.error?.message

  function handleChoice(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    form.clearErrors('photoId')
    choose(file)
  }

  function remove() {
    letGo()
    form.clearErrors('photoId')
    if (!onItsWay) {
      upload.takeBack()
      field.onChange(null)
    }
    choice.current?.focus()
  }

  return (
    <Flex
      align="center"
      gap={4}
      flexWrap="wrap"
      role="group"
      aria-label="Foto de perfil"
      aria-describedby={messageId}
    >
      <Box opacity={onItsWay ? 0.55 : 1}>
        <PersonAvatar name={name} photoUrl={chosen?.previewUrl ?? savedUrl} size="xl" />
      </Box>
      <Flex direction="column" align="flex-start" gap={2} flex="1 1 10.5rem" minW={0}>
        <Flex gap={2} flexWrap="wrap" position="relative">
          <FileInput
            ref={input}
            type="file"
            accept="image/*,.heic,.heif"
            tabIndex={-1}
            aria-hidden
            onChange={handleChoice}
          />
          {chosen?.state === 'failed' && (
            <Button variant="secondary" icon={<RotateCcw size={20} />} data-to-mend onClick={retry}>
              Reintentar
            </Button>
          )}
          <Button
            ref={choice}
            variant="secondary"
            icon={<Camera size={20} />}
            loading={chosen?.state === 'uploading'}
            loadingText={chosen?.state === 'uploading' ? `Subiendo ${chosen.percent} %` : undefined}
            data-to-mend={error === undefined ? undefined : true}
            aria-describedby={messageId}
            onClick={() => input.current?.click()}
          >
            {onItsWay || field.value ? 'Cambiar foto' : 'Subir foto'}
          </Button>
          {(onItsWay || field.value !== null) && (
            <Button variant="ghost" ms={{ base: -5, sm: 0 }} onClick={remove}>
              {chosen?.state === 'uploading' ? 'Cancelar' : 'Quitar'}
              <chakra.span srOnly> foto</chakra.span>
            </Button>
          )}
        </Flex>
        <Box textStyle="caption" aria-live="polite">
          <FieldMessage id={messageId} error={error} help="Que se vea tu cara. Máximo 5 MB." />
        </Box>
      </Flex>
    </Flex>
  )
}
