import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { InvitationForm } from '#client/features/identity/invitation-form.tsx'
import type { RegistrationResult } from '#client/features/identity/invitation-outcome.tsx'
import { InvitationLinkForm } from '#client/features/identity/invitation-token.tsx'
import { EmailLinkErrorMessage } from '#client/features/identity/mail-link-problem.tsx'
import { prefetchSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { invitationsFallbackErrorMessages } from '#modules/invitations/contract/notices.ts'

const InvitationOutcome = lazy(async () => {
  const { RegistrationConfirmation: InvitationOutcome } = await import(
    '#client/features/identity/invitation-outcome.tsx'
  )
  return { default: InvitationOutcome }
})

export async function prefetchPageData(input: PrefetchInput): Promise<PrefetchResult | undefined> {
  const token = input.search.get('token')
  await Promise.all([
    prefetchSignInOptions(input),
    token?.trim() ? input.helpers.invitations.read.prefetch({ token }) : undefined,
  ])
  return { isMissingOnError: true }
}

export function PageComponent() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <PageMetadata
        title="Tu invitación"
        description="Alguien que confía en ti te recomienda en Círculo. Crea tu cuenta gratuita y deja que te encuentren."
        noindex
      />
      {token?.trim() ? <Invited key={token} token={token} /> : <InvitationLinkForm />}
    </>
  )
}

function Invited({ token }: { token: string }) {
  const [registered, setRegistered] = useState<RegistrationResult>()
  const { data, error, refetch, isFetching } = trpc.invitations.read.useQuery(
    { token },
    // Never refetch: after the sign-up the invitation is used, and an error would replace the success message.
    { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false },
  )
  if (registered)
    return (
      <Suspense fallback={<RingLoader page />}>
        <InvitationOutcome registered={registered} />
      </Suspense>
    )
  if (data) return <InvitationForm token={token} invitation={data} onRegistered={setRegistered} />
  if (!error) return <RingLoader page />
  return (
    <EmailLinkErrorMessage
      error={error}
      fallback={invitationsFallbackErrorMessages.load}
      text="Si ya tienes cuenta, inicia sesión. Si no, pide otro enlace a quien te invitó."
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={<LinkButton to="/login">Iniciar Sesión</LinkButton>}
    />
  )
}
