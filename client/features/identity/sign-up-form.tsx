import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { NewPasswordFields } from '#client/features/identity/new-password-fields.tsx'
import { useLazyValidationRules } from '#client/features/identity/use-lazy-rules.ts'
import { useSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField, NameField } from '#client/shared/contact/personal-fields.tsx'
import { useCompleteSignIn } from '#client/shared/session/use-signed-in.ts'
import { PrivacyNoticeLink } from '#client/shared/site/privacy-line.tsx'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import type { ProofOfWork } from '#modules/identity/contract/proof-of-work.ts'

interface SignUpFormProps {
  email: string
  onEmailChange: (email: string) => void
}

export function SignUpForm({ email, onEmailChange }: SignUpFormProps) {
  const signedIn = useCompleteSignIn()
  const { mutateAsync } = trpc.identity.signUp.useMutation()
  const [progress, setProgress] = useState<ReactNode>()
  const { minPasswordLength } = useSignInOptions()
  const form = useForm({
    resolver: useLazyValidationRules(() =>
      import('#client/features/identity/sign-in-rules.ts').then((all) =>
        all.signUpValidationRules(minPasswordLength),
      ),
    ),
    defaultValues: { name: '', email, password: '', passwordConfirmation: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      const { submitFormWithProofOfWork } = await import('#client/features/identity/send-with-proof.tsx')
      const send = (work?: ProofOfWork) => mutateAsync({ name, email, password, work })
      signedIn(await submitFormWithProofOfWork(send, setProgress))
    } catch (error) {
      showFormError(form, error, {
        fieldOf: {
          'IDENTITY.EMAIL_IN_USE': 'email',
          'IDENTITY.WEAK_PASSWORD': 'password',
          'IDENTITY.COMMON_PASSWORD': 'password',
        },
      })
    }
  })

  return (
    <Form onSubmit={submit} noValidate>
      <NameField
        {...form.register('name')}
        label="Nombre completo"
        help="Así te verán las personas que recomiendas."
        error={errors.name?.message}
      />
      <EmailField
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        label="Correo electrónico"
        error={errors.email?.message}
      />
      <NewPasswordFields
        password={form.register('password', { deps: ['passwordConfirmation'] })}
        confirmation={form.register('passwordConfirmation')}
        errors={errors}
        help={`Al menos ${minPasswordLength} caracteres.`}
      />
      <PrivacyNoticeLink text="Usamos tus datos como dice nuestro" />
      <FormErrorMessage message={errors.root?.message} />
      {progress}
      <Button
        type="submit"
        size="lg"
        full
        loading={isSubmitting || isSubmitSuccessful}
        loadingText="Creando tu cuenta..."
      >
        Crear Cuenta
      </Button>
    </Form>
  )
}
