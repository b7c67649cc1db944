import { useForm } from 'react-hook-form'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { EmailSignInLinkOffer } from '#client/features/identity/sign-in-link-offer.tsx'
import { useLazyValidationRules } from '#client/features/identity/use-lazy-rules.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField } from '#client/shared/contact/personal-fields.tsx'
import { useCompleteSignIn } from '#client/shared/session/use-signed-in.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Form } from '#client/ui/form.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { ErrorCode } from '#kernel/errors.ts'

const rules = () =>
  import('#client/features/identity/sign-in-rules.ts').then((all) => all.signInValidationRules)

interface SignInFormProps {
  email: string
  onEmailChange: (email: string) => void
}

export function SignInForm({ email, onEmailChange }: SignInFormProps) {
  const signedIn = useCompleteSignIn()
  const { mutateAsync } = trpc.identity.signIn.useMutation()
  const form = useForm({ resolver: useLazyValidationRules(rules), defaultValues: { email, password: '' } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

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
      <EmailField
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        label="Correo electrónico"
        error={errors.email?.message}
      />
      <Flex direction="column" gap={1}>
        <PasswordField
          {...form.register('password')}
          label="Contraseña"
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <Flex align="center" minH="touch">
          <TextLink to="/recuperar" state={{ email: form.watch('email') }}>
            ¿Olvidaste tu contraseña?
          </TextLink>
        </Flex>
      </Flex>
      {errors.root?.type === ('IDENTITY.TOO_MANY_ATTEMPTS' satisfies ErrorCode) ? (
        <EmailSignInLinkOffer key={form.getValues('email')} email={form.getValues('email')} />
      ) : (
        <FormErrorMessage message={errors.root?.message} />
      )}
      <Button
        type="submit"
        size="lg"
        full
        loading={isSubmitting || isSubmitSuccessful}
        loadingText="Entrando..."
      >
        Iniciar Sesión
      </Button>
    </Form>
  )
}
