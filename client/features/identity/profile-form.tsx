import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form.tsx'
import { LinkButton } from '#client/components/link-button.tsx'
import { StickyActions } from '#client/components/sticky-actions.tsx'
import { toast } from '#client/components/toast.ts'
import { FormProblem } from '#client/features/identity/form-problem.tsx'
import { ProfileBasics } from '#client/features/identity/profile-basics.tsx'
import { toProfileForm } from '#client/features/identity/profile-form-values.ts'
import { ProfilePlace } from '#client/features/identity/profile-place.tsx'
import { ProfileSocial } from '#client/features/identity/profile-social.tsx'
import { ProfileWork } from '#client/features/identity/profile-work.tsx'
import { focusFirstError } from '#client/lib/focus-first-error.ts'
import { showFormError } from '#client/lib/form-error.ts'
import { addTrade } from '#client/lib/trades.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type OwnProfile, saveProfileInput } from '#modules/identity/contract/profile-editor.ts'

/** Everything that a profile says; saving leads to the profile (spec §2 and §5, Profile editor). */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync } = trpc.identity.saveProfile.useMutation()
  const [saved] = useState(() => ({ name: profile.name, slug: profile.slug ?? '' }))
  const [photoBusy, setPhotoBusy] = useState(false)
  const [typed, setTyped] = useState({ text: '', round: 0 })
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    resolver: zodResolver(saveProfileInput),
    defaultValues: toProfileForm(profile),
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(
    async (values) => {
      try {
        const { profilePath } = await mutateAsync(values)
        await Promise.all([
          utils.identity.viewer.invalidate(),
          utils.identity.profile.invalidate(),
          utils.identity.professions.invalidate(),
          utils.circles.invalidate(),
        ])
        await navigate(profilePath)
        // The editor starts from what is saved, so what it started from last time must not be offered again.
        queryClient.removeQueries({ queryKey: getQueryKey(trpc.identity.ownProfile) })
        toast.success('Perfil guardado')
      } catch (error) {
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
    },
    () => focusFirstError(element.current),
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (photoBusy || isSubmitting) return
    // Whoever wrote a profession and went on to save meant to add it.
    form.setValue('professions', [...addTrade(form.getValues('professions'), typed.text)])
    setTyped({ text: '', round: typed.round + 1 })
    void save()
  }

  return (
    <Form ref={element} onSubmit={handleSubmit} noValidate>
      <ProfileBasics form={form} saved={saved} onPhotoBusyChange={setPhotoBusy} />
      <ProfileWork
        form={form}
        typed={typed.text}
        onType={(text) => setTyped({ ...typed, text })}
        round={typed.round}
      />
      <ProfilePlace form={form} />
      <ProfileSocial form={form} />
      <StickyActions notice={<FormProblem message={errors.root?.message} />}>
        <LinkButton to={profile.profilePath} variant="secondary">
          Cancelar
        </LinkButton>
        <Button
          type="submit"
          loading={isSubmitting || photoBusy}
          loadingText={photoBusy ? 'Subiendo foto...' : 'Guardando...'}
        >
          Guardar perfil
        </Button>
      </StickyActions>
    </Form>
  )
}
