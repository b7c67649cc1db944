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
import { signInInput } from '#modules/identity/contract.ts'

interface SignInFormProps {
  /** What was typed on the other tab already. */
  email: string
  onEmailChange: (email: string) => void
}

/** 'Iniciar Sesión' (spec §2 Login, §5 Sign-up and sign-in, §8). */
export function SignInForm({ email, onEmailChange }: SignInFormProps) {
  const signedIn = useSignedIn()
  const { mutateAsync } = trpc.identity.signIn.useMutation()
  const form = useForm({ resolver: zodResolver(signInInput), defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      signedIn(await mutateAsync(values))
    } catch (error) {
      showFormError(form, error, {
        fieldOf: { 'IDENTITY.USER_NOT_FOUND': 'email', 'IDENTITY.WRONG_PASSWORD': 'password' },
      })
    }
  })

  return (
    <Form onSubmit={submit} noValidate>
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
        {...form.register('password')}
        label="Contraseña"
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <FormProblem message={errors.root?.message} />
      <Button type="submit" size="lg" full loading={isSubmitting} loadingText="Entrando...">
        Iniciar Sesión
      </Button>
    </Form>
  )
}
