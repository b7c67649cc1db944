import { type RefObject, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { ReauthenticationState } from './use-owner-proof.ts'

interface OwnerProofDialogProps {
  proof: ReauthenticationState
  title: string
  /** Element to focus on closing, because the button that opened the dialog may no longer exist. */
  finalFocus?: RefObject<HTMLElement | null>
}

export function ReauthenticationDialog({ proof, title, finalFocus }: OwnerProofDialogProps) {
  const viewer = useViewer()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const { reset } = form
  const isOpen = proof.wanted !== null

  useEffect(() => {
    if (isOpen) reset()
  }, [isOpen, reset])

  const submit = form.handleSubmit(({ password }) =>
    proof
      .retry(password)
      .catch((error: unknown) =>
        showFormError(form, error, { fieldOf: { 'IDENTITY.WRONG_PASSWORD': 'password' } }),
      ),
  )

  return (
    <FormDialog
      open={isOpen}
      onClose={proof.close}
      finalFocus={finalFocus}
      title={title}
      description="Para saber que eres tú, escribe tu contraseña."
      submitLabel="Continuar"
      busyLabel="Revisando..."
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={() => void submit()}
      instead={proof.wanted === 'session' ? <SignInAgain /> : undefined}
    >
      {/* This hidden field tells the password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.register('password', { required: 'Escribe tu contraseña para continuar.' })}
        label="Tu contraseña"
        error={errors.password?.message}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
