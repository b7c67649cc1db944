import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import {
  clearHiddenProfileFields,
  mergeProfileEdits,
  type ProfileFormControl,
  toProfileForm,
} from '#client/features/identity/profile-form-values.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useUnsavedChangesGuard } from '#client/shared/session/use-leave-guard.ts'
import { toast } from '#client/ui/toast.ts'
import {
  type OwnProfile,
  type ProfileFormValues,
  type SaveProfileInput,
  saveProfileInput,
} from '#modules/identity/contract/profile-editor.ts'

const rules = zodResolver(saveProfileInput)
const checkWhatShows: Resolver<ProfileFormValues, unknown, SaveProfileInput> = (values, ...rest) =>
  rules(clearHiddenProfileFields(values), ...rest)

export interface ProfileEditorState {
  form: ProfileFormControl
  saved: OwnProfile
  save: () => Promise<void>
}

/** Changes saved meanwhile in another tab are merged with the fields edited in this tab. */
export function useProfileEditor(
  profile: OwnProfile,
  element: RefObject<HTMLFormElement | null>,
  unsaved: boolean,
): ProfileEditorState {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync } = trpc.identity.saveProfile.useMutation()
  const [saved, setSaved] = useState(profile)
  const form = useForm({
    resolver: checkWhatShows,
    defaultValues: toProfileForm(profile),
    shouldFocusError: false,
  })
  const leaveOnPurpose = useUnsavedChangesGuard(form.formState.isDirty || unsaved, {
    title: '¿Salir sin guardar?',
    message: 'Lo que cambiaste en tu perfil se pierde.',
    confirmLabel: 'Salir sin guardar',
    cancelLabel: 'Seguir editando',
  })

  async function bringInWhatIsNew() {
    const newer = await utils.client.identity.ownProfile.query()
    const edited = mergeProfileEdits(toProfileForm(saved), form.getValues(), toProfileForm(newer))
    setSaved(newer)
    form.reset(toProfileForm(newer))
    form.reset(edited, { keepDefaultValues: true })
  }

  async function showWhy(error: unknown) {
    const { code } = getErrorMessage(error)
    if (code === 'IDENTITY.PROFILE_CHANGED') await bringInWhatIsNew()
    showFormError(form, error, {
      fallback: 'Error al guardar los datos. Por favor, intenta de nuevo.',
      fieldOf: {
        'IDENTITY.INVALID_PHONE': 'phone',
        'IDENTITY.SLUG_TAKEN': 'slug',
        'PHOTOS.NOT_USABLE': 'photoId',
      },
    })
    focusFirstError(element.current)
  }

  const save = form.handleSubmit(
    async (values) => {
      try {
        const { profilePath } = await mutateAsync(values)
        leaveOnPurpose()
        await Promise.all([
          utils.identity.viewer.invalidate(),
          utils.identity.profile.invalidate(),
          utils.identity.profileOffers.invalidate(),
          utils.identity.professions.invalidate(),
          utils.circles.invalidate(),
        ])
        await navigate(profilePath)
        // The profile editor must load the saved profile when it opens again.
        queryClient.removeQueries({ queryKey: trpc.identity.ownProfile.queryKey() })
        toast.success('Perfil guardado')
      } catch (error) {
        await showWhy(error).catch((second: unknown) => showFormError(form, second))
      }
    },
    () => focusFirstError(element.current),
  )

  return { form, saved, save }
}
