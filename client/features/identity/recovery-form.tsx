import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { useLazyValidationRules } from '#client/features/identity/use-lazy-rules.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField } from '#client/shared/contact/personal-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Form } from '#client/ui/form.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'

const rules = () =>
  import('#client/features/identity/sign-in-rules.ts').then((all) => all.recoveryValidationRules)

export function RecoveryForm() {
  const email = typedBefore(useLocation().state)
  const [sentTo, setSentTo] = useState<string>()
  const { mutateAsync } = trpc.identity.requestRecovery.useMutation()
  const form = useForm({ resolver: useLazyValidationRules(rules), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      setSentTo(values.email)
    } catch (error) {
      showFormError(form, error)
    }
  })

  if (sentTo !== undefined) return <RecoverySent email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <SignInLayout
      title="Recupera tu cuenta"
      text="Te enviamos un enlace para elegir otra contraseña."
      below={
        <LinkButton to="/login" variant="ghost">
          Volver a iniciar sesión
        </LinkButton>
      }
    >
      <Form onSubmit={submit} noValidate>
        <EmailField
          {...form.register('email')}
          label="Correo electrónico"
          help="El que usas para entrar a Círculo."
          error={errors.email?.message}
        />
        <FormErrorMessage message={errors.root?.message} />
        <Button type="submit" size="lg" full loading={isSubmitting} loadingText="Enviando...">
          Enviar enlace
        </Button>
      </Form>
    </SignInLayout>
  )
}

function RecoverySent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <SignInLayout
      headingRef={heading}
      title="Revisa tu correo"
      below={
        <LinkButton to="/login" variant="ghost">
          Volver a iniciar sesión
        </LinkButton>
      }
    >
      <Flex direction="column" gap={4}>
        <Flex color="agave">
          <MailCheck size={28} strokeWidth={1.75} />
        </Flex>
        <p>
          Si hay una cuenta con <chakra.strong overflowWrap="anywhere">{email}</chakra.strong>, en unos
          minutos te llega un enlace para elegir otra contraseña. Sirve una sola vez y vale 1 hora.
        </p>
        <chakra.p color="muted">¿No llega? Busca también en el correo no deseado.</chakra.p>
        <Button variant="secondary" full onClick={onAgain}>
          Probar con otro correo
        </Button>
      </Flex>
    </SignInLayout>
  )
}

function typedBefore(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined
  return typeof email === 'string' ? email : ''
}
