import { useSearchParams } from 'react-router-dom'
import { EmailLinkErrorMessage } from '#client/features/identity/mail-link-problem.tsx'
import { NewPasswordForm } from '#client/features/identity/new-password-form.tsx'
import { RecoveryForm } from '#client/features/identity/recovery-form.tsx'
import { prefetchSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'

export async function prefetchPageData(input: PrefetchInput): Promise<PrefetchResult | undefined> {
  const token = input.search.get('token')
  await Promise.all([
    prefetchSignInOptions(input),
    token ? input.helpers.identity.readRecovery.prefetch({ token }) : undefined,
  ])
  return { isMissingOnError: true }
}

export function PageComponent() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <title>Recuperar cuenta · Círculo</title>
      <meta name="robots" content="noindex" />
      {token ? <Recovery token={token} /> : <RecoveryForm />}
    </>
  )
}

function Recovery({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = trpc.identity.readRecovery.useQuery(
    { token },
    { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false },
  )
  if (data) return <NewPasswordForm token={token} email={data.email} />
  if (!error) return <RingLoader page />
  return (
    <EmailLinkErrorMessage
      error={error}
      fallback="Error al cargar el enlace"
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={<LinkButton to="/recuperar">Pedir otro enlace</LinkButton>}
    />
  )
}
