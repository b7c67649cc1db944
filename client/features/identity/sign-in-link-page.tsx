import { useNavigate, useSearchParams } from 'react-router-dom'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { isPermanentEmailLinkErrorCode } from '#client/features/identity/mail-link-problem.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useCompleteSignIn } from '#client/shared/session/use-signed-in.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { toast } from '#client/ui/toast.ts'

/** E-mail programs open links automatically, so the page signs in only after a press of the button. */
export function PageComponent() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <title>Entrar · Círculo</title>
      <meta name="robots" content="noindex" />
      {!token ? (
        <EmptyState
          level={1}
          title="Abre el enlace de tu correo"
          text="A esta página se llega con el enlace que te enviamos. Ábrelo otra vez, o entra con tu contraseña."
          action={<LinkButton to="/login">Iniciar Sesión</LinkButton>}
        />
      ) : (
        <SignInByLink token={token} />
      )}
    </>
  )
}

function SignInByLink({ token }: { token: string }) {
  const navigate = useNavigate()
  const signedIn = useCompleteSignIn()
  const { mutate, error, isPending, isSuccess } = trpc.identity.signInByLink.useMutation({
    onSuccess: async ({ viewer, passwordDropped }) => {
      signedIn(viewer)
      await navigate('/dashboard', { replace: true })
      if (passwordDropped)
        toast.success(
          'Entraste. La contraseña de esta cuenta ya no sirve, porque nadie había confirmado el correo: crea otra en Mi cuenta.',
        )
    },
  })
  const problem = error && getErrorMessage(error)
  const isDead = problem && isPermanentEmailLinkErrorCode(problem.code)
  return (
    <SignInLayout title="Entra a tu cuenta" text="Con el enlace que te enviamos. Sirve una sola vez.">
      <FormErrorMessage message={problem?.text} />
      {isDead ? (
        <chakra.div ref={restoreLostFocus} tabIndex={-1} outline="none">
          <chakra.p mb={5}>
            Entra con tu contraseña. Si no la recuerdas, pide otro enlace en «¿Olvidaste tu contraseña?».
          </chakra.p>
          <LinkButton to="/login" size="lg" full>
            Volver a iniciar sesión
          </LinkButton>
        </chakra.div>
      ) : (
        <Button
          size="lg"
          full
          loading={isPending || isSuccess}
          loadingText="Entrando..."
          onClick={() => mutate({ token })}
        >
          Entrar a Círculo
        </Button>
      )}
    </SignInLayout>
  )
}
