import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FederatedSignIn } from '#client/features/identity/federated-sign-in.tsx'
import { InvitationFields, type InvitationFormValues } from '#client/features/identity/invitation-fields.tsx'
import type { RegistrationResult } from '#client/features/identity/invitation-outcome.tsx'
import { InvitationErrorMessage } from '#client/features/identity/invitation-problem.tsx'
import { NewPasswordFields } from '#client/features/identity/new-password-fields.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { useFederatedSignIn } from '#client/features/identity/use-federated.ts'
import { useLazyValidationRules } from '#client/features/identity/use-lazy-rules.ts'
import { useSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PrivacyNoticeLink } from '#client/shared/site/privacy-line.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { ProofOfWork } from '#modules/identity/contract/proof-of-work.ts'
import type { Invitation } from '#modules/invitations/contract/invitations.ts'

const loadRules = () => import('#client/features/identity/invitation-rules.ts')

interface InvitationFormProps {
  token: string
  invitation: Invitation
  onRegistered: (registered: RegistrationResult) => void
}

export function InvitationForm({ token, invitation, onRegistered }: InvitationFormProps) {
  const { minPasswordLength } = useSignInOptions()
  const federated = useFederatedSignIn()
  const { mutateAsync } = trpc.invitations.register.useMutation()
  const [progress, setProgress] = useState<ReactNode>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<InvitationFormValues>({
    resolver: useLazyValidationRules(() =>
      loadRules().then((rules) => rules.createRegistrationValidationRules(invitation, minPasswordLength)),
    ),
    defaultValues: {
      name: invitation.name,
      email: invitation.email ?? '',
      phone: invitation.phone ?? '',
      profession: invitation.profession ?? '',
      city: invitation.city ?? '',
      state: '',
      password: '',
      passwordConfirmation: '',
    },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    void loadRules().then(
      ({ restoreRegistrationFormValues: restoreRegistration }) => restoreRegistration(form, token),
      () => undefined,
    )
  }, [form, token])

  const submit = form.handleSubmit(
    async ({ passwordConfirmation: _, ...values }) => {
      try {
        const { submitFormWithProofOfWork } = await import('#client/features/identity/send-with-proof.tsx')
        const send = (work?: ProofOfWork) => mutateAsync({ ...values, token, work })
        onRegistered(await submitFormWithProofOfWork(send, setProgress))
      } catch (error) {
        const { showRegistrationError } = await loadRules()
        showRegistrationError(form, error)
      }
    },
    () => focusFirstError(element.current),
  )

  async function leave() {
    const { storeRegistrationFormValues: storeRegistration } = await loadRules()
    const person = storeRegistration(form, invitation, token)
    if (!person) return focusFirstError(element.current)
    await federated.leave({ purpose: 'invitation', invitation: { ...person, token } })
  }

  return (
    <SignInLayout
      title={
        invitation.inviterName === null ? 'Este perfil es tuyo' : `${invitation.inviterName} te recomienda`
      }
      text="Crea tu cuenta, y el perfil con tus recomendaciones será tuyo."
      notice={!invitation.linksProfile && <OthersRecommendToo email={invitation.email} />}
      below={
        <chakra.p color="muted" py={2}>
          ¿Ya tienes cuenta? <TextLink to="/login">Inicia sesión</TextLink>
        </chakra.p>
      }
    >
      <FederatedSignIn federated={federated} onLeave={() => void leave()} />
      <Form ref={element} onSubmit={submit} noValidate>
        <InvitationFields form={form} invitation={invitation} />
        <NewPasswordFields
          password={form.register('password', { deps: ['passwordConfirmation'] })}
          confirmation={form.register('passwordConfirmation')}
          errors={errors}
          help={`Al menos ${minPasswordLength} caracteres. Si ya tienes cuenta con este correo, escribe la contraseña de esa cuenta.`}
        />
        <PrivacyNoticeLink text="Usamos tus datos como dice nuestro" />
        <InvitationErrorMessage
          code={errors.root?.type}
          message={errors.root?.message}
          email={form.watch('email')}
        />
        {progress}
        <Button type="submit" size="lg" full loading={isSubmitting} loadingText="Creando tu cuenta...">
          Crear Cuenta
        </Button>
      </Form>
    </SignInLayout>
  )
}

/** A stranger may open the invitation link, so the new member must prove ownership of the profile. */
function OthersRecommendToo({ email }: { email: string | null }) {
  return (
    <Notice title="También te recomiendan otras personas">
      {email === null
        ? 'Por eso, después de crear tu cuenta, el equipo de Círculo revisará que este perfil es tuyo.'
        : `Por eso, después de crear tu cuenta, te enviaremos un correo a ${email}: al abrirlo, este perfil será tuyo.`}
    </Notice>
  )
}
