import { useSearchParams } from 'react-router-dom'
import { AppointmentByLinkView } from '#client/features/scheduling/links/linked-appointment.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'

export async function prefetchPageData({
  helpers,
  search,
}: PrefetchInput): Promise<PrefetchResult | undefined> {
  const token = search.get('token')
  if (!token) return undefined
  await helpers.scheduling.linkedAppointment.prefetch({ token })
  return { isMissingOnError: true }
}

/** Opening a page linked in an e-mail must change nothing: e-mail programs prefetch links. */
export function PageComponent() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <title>Tu cita · Círculo</title>
      <meta name="robots" content="noindex" />
      {token ? (
        <MailedAppointment token={token} />
      ) : (
        <EmptyState
          level={1}
          title="Abre el enlace de tu correo"
          text="A esta página se llega con el enlace que te enviamos. Si lo copiaste, revisa que esté completo."
          action={<LinkButton to="/mis-citas">Ir a Mis Citas</LinkButton>}
        />
      )}
    </>
  )
}

function MailedAppointment({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = trpc.scheduling.linkedAppointment.useQuery(
    { token },
    { retryOnMount: false },
  )
  if (data) return <AppointmentByLinkView token={token} linked={data} />
  if (!error) return <RingLoader page />
  const { code, text } = getErrorMessage(error)
  if (code !== 'SCHEDULING.LINK_INVALID') {
    const retry = () => void refetch()
    return (
      <ErrorState
        page
        message="Error al cargar la cita"
        error={error}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  }
  return (
    <EmptyState
      level={1}
      title={text}
      text="Si tienes cuenta, encuentras todas tus citas en Mis Citas."
      action={<LinkButton to="/mis-citas">Ir a Mis Citas</LinkButton>}
    />
  )
}
