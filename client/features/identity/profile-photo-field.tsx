import { Box, chakra, Flex } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { FieldMessage } from '#client/components/field-frame.tsx'
import { PersonAvatar } from '#client/components/person-avatar.tsx'
import { uploadPhoto } from '#client/components/upload-photo.ts'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { isImage } from '#client/lib/photo-preparation.ts'
import { maxPhotoBytes, photoUrl } from '#kernel/photos/contract.ts'

const send = uploadPhoto('profile')

const FileInput = chakra('input', {
  base: { position: 'absolute', w: '1px', h: '1px', opacity: 0, pointerEvents: 'none' },
})

interface ProfilePhotoFieldProps {
  form: ProfileFormControl
  /** True while a photo is on its way. */
  onBusyChange: (busy: boolean) => void
}

/** One's face: an image of at most 5 MB (spec §5, Profile editor). It becomes the profile's when the form is saved. */
export function ProfilePhotoField({ form, onBusyChange }: ProfilePhotoFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'photoId' })
  const name = form.watch('name')
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const messageId = useId()

  async function upload(file: File) {
    setPercent(0)
    onBusyChange(true)
    try {
      const { id } = await send(file, (fraction) => setPercent(Math.round(fraction * 100)))
      field.onChange(id)
    } catch (error) {
      setProblem(errorMessage(error).text)
    } finally {
      setPercent(null)
      onBusyChange(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // Lets the same file be chosen again.
    event.currentTarget.value = ''
    if (!file) return
    const refused = problemOf(file)
    setProblem(refused)
    if (refused === undefined) void upload(file)
  }

  return (
    <Flex align="center" gap={4} role="group" aria-label="Foto de perfil" aria-describedby={messageId}>
      <PersonAvatar name={name} photoUrl={field.value ? photoUrl(field.value, 'thumb') : null} size="xl" />
      <Flex direction="column" align="flex-start" gap={2} minW={0}>
        <Flex gap={2} flexWrap="wrap" position="relative">
          <FileInput
            ref={input}
            type="file"
            accept="image/*,.heic,.heif"
            tabIndex={-1}
            aria-label="Foto de perfil"
            onChange={choose}
          />
          <Button
            variant="secondary"
            icon={<Camera size={20} />}
            loading={percent !== null}
            loadingText={percent === null ? undefined : `Subiendo ${percent} %`}
            onClick={() => input.current?.click()}
          >
            {field.value ? 'Cambiar foto' : 'Subir foto'}
          </Button>
          {field.value !== null && percent === null && (
            <Button variant="ghost" onClick={() => field.onChange(null)}>
              Quitar
            </Button>
          )}
        </Flex>
        <Box textStyle="caption" aria-live="polite">
          <FieldMessage
            id={messageId}
            error={problem ?? fieldState.error?.message}
            help="Que se vea tu cara. Máximo 5 MB."
          />
        </Box>
      </Flex>
    </Flex>
  )
}

function problemOf(file: File): string | undefined {
  if (!isImage(file)) return 'Por favor selecciona un archivo de imagen'
  if (file.size > maxPhotoBytes.profile) return 'La imagen es demasiado grande. Máximo 5MB'
  return undefined
}
