import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FederatedSignIn } from '#client/features/identity/federated-sign-in.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { useFederatedSignIn } from '#client/features/identity/use-federated.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { identityScreenMessages } from '#modules/identity/contract/notices.ts'
import { invitationsScreenMessages } from '#modules/invitations/contract/notices.ts'

export function InvitationLinkForm() {
  const navigate = useNavigate()
  const federated = useFederatedSignIn()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  function open(withoutToken: string) {
    const token = tokenOf(field.current?.value ?? '')
    if (token) return void navigate({ search: new URLSearchParams({ token }).toString() })
    setProblem(withoutToken)
    field.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    open(invitationsScreenMessages.tokenRequired)
  }

  const required = identityScreenMessages.invitationTokenRequired
  return (
    <SignInLayout
      title="Abre tu invitación"
      text={invitationsScreenMessages.tokenRequired}
      below={
        <LinkButton to="/registro" variant="ghost">
          Crear cuenta sin invitación
        </LinkButton>
      }
    >
      <FederatedSignIn
        federated={federated}
        or="o con tu enlace"
        onLeave={() => open(required.replace('{name}', federated.provider?.name ?? ''))}
      />
      <Form onSubmit={handleSubmit} noValidate>
        <TextField
          ref={field}
          label="Enlace de tu invitación"
          help="Cópialo completo del mensaje que te mandaron y pégalo aquí."
          error={problem}
          onChange={() => setProblem(undefined)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="lg" full>
          Abrir invitación
        </Button>
      </Form>
    </SignInLayout>
  )
}

function tokenOf(typed: string): string {
  const text = typed.trim()
  if (!URL.canParse(text)) return text
  return new URL(text).searchParams.get('token') ?? ''
}
