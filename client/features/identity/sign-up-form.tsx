import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { TextField } from '#client/components/text-field.tsx'
import { FormProblem } from '#client/features/identity/form-problem.tsx'
import { showFormError } from '#client/lib/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSignedIn } from '#client/lib/use-signed-in.ts'
import { signUpForm } from '#modules/identity/contract.ts'

interface SignUpFormProps {
  /** What was typed on the other tab already. */
  email: string
  onEmailChange: (email: string) => void
}

/** 'Crear Cuenta' (spec §2 Login, §5 Sign-up and sign-in, §8). */
export function SignUpForm({ email, onEmailChange }: SignUpFormProps) {
  const signedIn = useSignedIn()
  const { mutateAsync } = trpc.identity.signUp.useMutation()
  const form = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: { name: '', email, password: '', passwordConfirmation: '' },
  })
  const { errors, isSubmitting } = form.formState

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
        help="Al menos 6 caracteres."
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
      <Button type="submit" size="lg" full loading={isSubmitting} loadingText="Creando tu cuenta...">
        Crear Cuenta
      </Button>
    </Form>
  )
}
