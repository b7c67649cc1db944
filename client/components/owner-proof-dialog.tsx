import { type RefObject, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFormError } from '#client/lib/form-error.ts'
import { useViewer } from '#client/lib/use-viewer.ts'
import { FormDialog } from './form-dialog.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { OwnerProof } from './use-owner-proof.ts'

interface OwnerProofDialogProps {
  proof: OwnerProof
  /** What the password is for: 'Desvincular Google'. */
  title: string
  /** Gets the focus when it closes, where what opened it may be gone. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** Asks for the password, or for a new session where there is no password, and goes on with what was begun. */
export function OwnerProofDialog({ proof, title, finalFocus }: OwnerProofDialogProps) {
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
      {/* Tells a password manager whose password this is. */}
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
