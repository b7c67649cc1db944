import { type FormEvent, useRef, useState } from 'react'
import { IdentityFormSection } from '#client/features/identity/form-section.tsx'
import {
  contactDataAudienceHeading,
  ProfileAudienceForm,
} from '#client/features/identity/profile-audience.tsx'
import { ProfileBasicFields } from '#client/features/identity/profile-basics.tsx'
import { MergedContactDataList } from '#client/features/identity/profile-offers.tsx'
import { ProfilePlaceFields } from '#client/features/identity/profile-place.tsx'
import { ProfileSocialFields } from '#client/features/identity/profile-social.tsx'
import { ProfileWorkFields } from '#client/features/identity/profile-work.tsx'
import { useProfileAudienceForm } from '#client/features/identity/use-audience-form.ts'
import type { ProfilePhotoUploadState } from '#client/features/identity/use-face-upload.ts'
import { useProfileEditor } from '#client/features/identity/use-profile-editor.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { addTradeToList } from '#client/shared/trades/trades.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { Form } from '#client/ui/form.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { StickyActions } from '#client/ui/sticky-actions.tsx'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const [face, setFace] = useState<ProfilePhotoUploadState>('settled')
  const [typed, setTyped] = useState({ text: '', round: 0 })
  const element = useRef<HTMLFormElement>(null)
  const audience = useProfileAudienceForm(profile)
  const unsaved = face !== 'settled' || typed.text.trim() !== '' || audience.isDirty
  const { form, saved, save } = useProfileEditor(profile, element, unsaved)
  const { errors, isSubmitting } = form.formState
  const uploading = face === 'uploading'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (uploading || isSubmitting || audience.isSaving) return
    if (face === 'stuck') {
      form.setError('root', {
        message: 'Tu foto no se subió. Para guardar sin ella, presiona «Quitar».',
      })
      return focusFirstError(element.current)
    }
    form.setValue('professions', [...addTradeToList(form.getValues('professions'), typed.text)], {
      shouldDirty: true,
    })
    setTyped({ text: '', round: typed.round + 1 })
    void saveAll()
  }

  async function saveAll() {
    // Saving the profile opens another route, so first save the setting for who may see the contact data.
    if (!audience.isDirty || (await audience.save())) await save()
  }

  function handleFace(state: ProfilePhotoUploadState) {
    setFace(state)
    form.clearErrors('root')
  }

  return (
    <Stack gap={5}>
      <Form ref={element} onSubmit={handleSubmit} noValidate>
        <MergedContactDataList form={form} />
        <ProfileBasicFields
          form={form}
          saved={{ name: saved.name, slug: saved.slug ?? '' }}
          onFaceChange={handleFace}
        />
        <ProfileWorkFields
          form={form}
          typed={typed.text}
          onType={(text) => setTyped({ ...typed, text })}
          round={typed.round}
        />
        <ProfilePlaceFields form={form} />
        <ProfileSocialFields form={form} />
        <StickyActions problem={errors.root?.message}>
          <LinkButton to={saved.profilePath} variant="secondary">
            Cancelar
          </LinkButton>
          <Button
            type="submit"
            loading={isSubmitting || uploading}
            loadingText={uploading ? 'Subiendo...' : 'Guardando...'}
          >
            Guardar perfil
          </Button>
        </StickyActions>
      </Form>
      <IdentityFormSection {...contactDataAudienceHeading}>
        <ProfileAudienceForm profile={profile} audience={audience} />
      </IdentityFormSection>
    </Stack>
  )
}
