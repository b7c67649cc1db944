import { useForm } from 'react-hook-form'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

export function useProfileAudienceForm({ phoneAudience, emailAudience, listed }: OwnProfile) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.identity.saveAudience.useMutation()
  const form = useForm({
    values: { phoneAudience, emailAudience, listed },
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, errors } = form.formState

  async function save(): Promise<boolean> {
    const values = form.getValues()
    form.clearErrors()
    try {
      await mutateAsync(values)
      form.reset(values, { keepDirtyValues: false })
      toast.success('Guardamos quién ve tus datos')
      await Promise.all([
        utils.identity.ownProfile.invalidate(),
        utils.identity.profile.invalidate(),
        utils.circles.invalidate(),
      ])
      return true
    } catch (error) {
      showFormError(form, error, { fallback: 'No se guardó. Por favor, intenta de nuevo.' })
      return false
    }
  }

  return { form, isDirty, isSaving: isPending, problem: errors.root?.message, save }
}
export type ProfileAudienceFormState = ReturnType<typeof useProfileAudienceForm>
