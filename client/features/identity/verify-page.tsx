import { useSearchParams } from 'react-router-dom'
import {
  ContactRemovalConfirmation,
  profileAlreadyRemovedMessage,
} from '#client/features/identity/contact-removal.tsx'
import { EmailConfirmation } from '#client/features/identity/email-confirmation.tsx'
import { EmailLinkErrorMessage } from '#client/features/identity/mail-link-problem.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'

export async function prefetchPageData({
  helpers,
  search,
}: PrefetchInput): Promise<PrefetchResult | undefined> {
  const token = search.get('token')
  if (!token) return undefined
  await helpers.identity.readMailToken.prefetch({ token })
  return { isMissingOnError: true }
}

/** The page `/verificar?token=…` changes nothing until a press, because e-mail programs open links automatically. */
export function PageComponent() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <title>Confirmar · Círculo</title>
      <meta name="robots" content="noindex" />
      {token ? (
        <MailLink token={token} />
      ) : (
        <EmptyState
          level={1}
          title="Abre el enlace de tu correo"
          text="A esta página se llega con el enlace que te enviamos. Si lo copiaste, revisa que esté completo."
          action={<LinkButton to="/">Volver al inicio</LinkButton>}
        />
      )}
    </>
  )
}

function MailLink({ token }: { token: string }) {
  const viewer = useViewer()
  const { data, error, refetch, isFetching } = trpc.identity.readMailToken.useQuery(
    { token },
    { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false },
  )
  if (data?.purpose === 'REMOVE_CONTACT')
    return <ContactRemovalConfirmation token={token} personName={data.personName} />
  if (data) return <EmailConfirmation token={token} link={data} />
  if (!error) return <RingLoader page />
  const { code } = getErrorMessage(error)
  return (
    <EmailLinkErrorMessage
      error={error}
      // An unknown link may belong to a profile that was deleted.
      text={code === 'IDENTITY.LINK_INVALID' ? profileAlreadyRemovedMessage : undefined}
      fallback="Error al cargar el enlace"
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={
        viewer ? (
          <LinkButton to="/mi-cuenta">Ir a Mi cuenta</LinkButton>
        ) : code === 'IDENTITY.EMAIL_ALREADY_VERIFIED' ? (
          <LinkButton to="/login">Iniciar Sesión</LinkButton>
        ) : (
          <LinkButton to="/">Volver al inicio</LinkButton>
        )
      }
    />
  )
}
