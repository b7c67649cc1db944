import { useForm } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { TextField } from '#client/components/text-field.tsx'
import { FormProblem } from '#client/features/identity/form-problem.tsx'
import { useSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import { showFormError } from '#client/lib/form-error.ts'
import { useLazyRules } from '#client/lib/lazy-rules.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSignedIn } from '#client/lib/use-signed-in.ts'

interface SignUpFormProps {
  /** What was typed on the other tab already. */
  email: string
  onEmailChange: (email: string) => void
}

/** 'Crear Cuenta' (spec §2 Login, §5 Sign-up and sign-in, §8). */
export function SignUpForm({ email, onEmailChange }: SignUpFormProps) {
  const signedIn = useSignedIn()
  const { mutateAsync } = trpc.identity.signUp.useMutation()
  const { minPasswordLength } = useSignInOptions()
  const form = useForm({
    resolver: useLazyRules(() =>
      import('#client/features/identity/entrance-rules.ts').then((all) => all.signUpRules(minPasswordLength)),
    ),
    defaultValues: { name: '', email, password: '', passwordConfirmation: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      signedIn(await mutateAsync({ name, email, password }))
    } catch (error) {
      showFormError(form, error, {
        fieldOf: { 'IDENTITY.EMAIL_IN_USE': 'email', 'IDENTITY.WEAK_PASSWORD': 'password' },
      })
    }
  })

  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        {...form.register('name')}
        label="Nombre completo"
        help="Así te verán las personas que recomiendas."
        error={errors.name?.message}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <TextField
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        label="Correo electrónico"
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password', { deps: ['passwordConfirmation'] })}
        label="Contraseña"
        help={`Al menos ${minPasswordLength} caracteres.`}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('passwordConfirmation')}
        label="Confirmar contraseña"
        error={errors.passwordConfirmation?.message}
        autoComplete="new-password"
      />
      <FormProblem message={errors.root?.message} />
      <Button
        type="submit"
        size="lg"
        full
        // Until the next screen is there: a second press would create the account again.
        loading={isSubmitting || isSubmitSuccessful}
        loadingText="Creando tu cuenta..."
      >
        Crear Cuenta
      </Button>
    </Form>
  )
}
