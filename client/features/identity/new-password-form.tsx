import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { isPermanentEmailLinkErrorCode } from '#client/features/identity/mail-link-problem.tsx'
import { NewPasswordFields } from '#client/features/identity/new-password-fields.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { useLazyValidationRules } from '#client/features/identity/use-lazy-rules.ts'
import { useSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useCompleteSignIn } from '#client/shared/session/use-signed-in.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const signedIn = useCompleteSignIn()
  const { minPasswordLength } = useSignInOptions()
  const { mutateAsync } = trpc.identity.resetPassword.useMutation()
  const form = useForm({
    resolver: useLazyValidationRules(() =>
      import('#client/features/identity/sign-in-rules.ts').then((all) =>
        all.newPasswordValidationRules(minPasswordLength),
      ),
    ),
    defaultValues: { password: '', passwordConfirmation: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      signedIn(await mutateAsync({ token, password }))
      await navigate('/dashboard', { replace: true })
      toast.success('Contraseña guardada. Cerramos tus otras sesiones.')
    } catch (error) {
      showFormError(form, error, {
        fieldOf: { 'IDENTITY.WEAK_PASSWORD': 'password', 'IDENTITY.COMMON_PASSWORD': 'password' },
      })
    }
  })

  const deadLink = isPermanentEmailLinkErrorCode(errors.root?.type)
  return (
    <SignInLayout title="Elige otra contraseña" text="Al guardarla entras y se cierran tus otras sesiones.">
      <Form onSubmit={submit} noValidate>
        <TextField label="Tu cuenta" value={email} readOnly type="email" autoComplete="username" />
        <NewPasswordFields
          password={form.register('password', { deps: ['passwordConfirmation'] })}
          confirmation={form.register('passwordConfirmation')}
          errors={errors}
          help={`Al menos ${minPasswordLength} caracteres.`}
          label="Contraseña nueva"
        />
        <FormErrorMessage message={errors.root?.message} />
        {deadLink && (
          <LinkButton to="/recuperar" variant="secondary" full>
            Pedir otro enlace
          </LinkButton>
        )}
        <Button
          type="submit"
          size="lg"
          full
          loading={isSubmitting || isSubmitSuccessful}
          loadingText="Guardando..."
        >
          Guardar y entrar
        </Button>
      </Form>
    </SignInLayout>
  )
}
