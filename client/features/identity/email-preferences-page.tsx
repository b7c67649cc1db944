import { useSearchParams } from 'react-router-dom'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { EmailLinkErrorMessage } from '#client/features/identity/mail-link-problem.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import type { MailPreference } from '#modules/identity/contract/mail-preferences.ts'

export async function prefetchPageData({
  helpers,
  search,
}: PrefetchInput): Promise<PrefetchResult | undefined> {
  const token = search.get('token')
  if (!token) return undefined
  await helpers.identity.mailPreference.prefetch({ token })
  return { isMissingOnError: true }
}

/** Opening the e-mail preferences page changes nothing; only a press of the button changes the preference. */
export function PageComponent() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <title>Correos · Círculo</title>
      <meta name="robots" content="noindex" />
      {token ? (
        <Preference token={token} />
      ) : (
        <EmptyState
          level={1}
          title="Abre el enlace de tu correo"
          text="A esta página se llega con el enlace que está al final de nuestros correos."
          action={<LinkButton to="/">Volver al inicio</LinkButton>}
        />
      )}
    </>
  )
}

const categories = {
  INVITATION: {
    mails: 'invitaciones',
    stop: 'Dejar de recibirlas',
    resume: 'Volver a recibirlas',
    about: 'Cuando alguien te recomienda, te escribimos para que hagas tuyo tu perfil.',
  },
  REMINDER: {
    mails: 'recordatorios de citas',
    stop: 'Dejar de recibirlos',
    resume: 'Volver a recibirlos',
    about:
      'Un día antes de cada cita te la recordamos. Si una cita cambia o se cancela, te avisamos de todos modos.',
  },
  STRANGER_BOOKING: {
    mails: 'avisos de citas que te aparta alguien que no conoces',
    stop: 'Dejar de recibirlos',
    resume: 'Volver a recibirlos',
    about:
      'Un profesional puede apartarte una cita en su agenda. Si no has reservado con esa persona ni está en tu círculo, te avisamos a este correo de la cita y de sus cambios.',
  },
  SUMMARY: {
    mails: 'resúmenes de tus citas del día',
    stop: 'Dejar de recibirlos',
    resume: 'Volver a recibirlos',
    about: 'Cada mañana en que tienes citas o solicitudes por responder, te escribimos cuántas son.',
  },
} as const satisfies Record<MailPreference['category'], Record<'mails' | 'stop' | 'resume' | 'about', string>>

function Preference({ token }: { token: string }) {
  const utils = trpc.useUtils()
  const { data, error, refetch, isFetching } = trpc.identity.mailPreference.useQuery(
    { token },
    { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false },
  )
  const setting = trpc.identity.setMailPreference.useMutation({
    onSuccess: (preference) => utils.identity.mailPreference.setData({ token }, preference),
  })
  if (!data) {
    if (!error) return <RingLoader page />
    return (
      <EmailLinkErrorMessage
        error={error}
        fallback="Error al cargar el enlace"
        text="Ábrelo otra vez desde el final de uno de nuestros correos."
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<LinkButton to="/">Volver al inicio</LinkButton>}
      />
    )
  }
  const { subscribed, category } = data
  const { mails, about, stop, resume } = categories[category]
  const isAsked = subscribed && !setting.isSuccess
  const [title, text] = isAsked
    ? [`¿Dejar de recibir ${mails}?`, about]
    : subscribed
      ? [`Otra vez te mandamos ${mails}`, `Este correo vuelve a recibir ${mails}.`]
      : [`Ya no te mandamos ${mails}`, `Este correo ya no recibe ${mails}. Puedes cambiarlo cuando quieras.`]
  return (
    <SignInLayout title={title}>
      <p role="status">{text}</p>
      {isAsked && (
        <chakra.p color="muted">Si no quieres cambiar nada, cierra esta página: todo sigue igual.</chakra.p>
      )}
      <FormErrorMessage message={setting.error ? getErrorMessage(setting.error).text : undefined} />
      <Button
        size="lg"
        full
        variant={isAsked ? 'primary' : 'secondary'}
        loading={setting.isPending}
        loadingText="Guardando..."
        onClick={() => setting.mutate({ token, subscribed: !subscribed })}
      >
        {subscribed ? stop : resume}
      </Button>
    </SignInLayout>
  )
}
