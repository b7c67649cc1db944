import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { FormErrorMessage } from '#client/features/identity/form-problem.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { useSignOut } from '#client/shared/session/use-sign-out.ts'
import { useCompleteSignIn } from '#client/shared/session/use-signed-in.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { MailedLinkInfo } from '#modules/identity/contract/account.ts'

interface EmailConfirmationProps {
  token: string
  link: MailedLinkInfo
}

/** Only the signed-in account owner may confirm an e-mail address: the mailbox may belong to a stranger. */
export function EmailConfirmation({ token, link }: EmailConfirmationProps) {
  const viewer = useViewer()
  const [done, setDone] = useState(false)
  const texts = textsOf(link)
  if (done) return <Confirmed text={texts.done} />
  return (
    <SignInLayout title={texts.title} below={<NotMine link={link} />}>
      <p>{texts.question}</p>
      {link.accountMatches ? (
        <ConfirmButton token={token} label={texts.confirm} onDone={() => setDone(true)} />
      ) : viewer ? (
        <OtherAccount name={viewer.name} />
      ) : (
        <SignInFirst />
      )}
    </SignInLayout>
  )
}

function textsOf({
  purpose,
  email,
  personName,
}: MailedLinkInfo): Record<'title' | 'confirm', string> & Record<'question' | 'done', ReactNode> {
  const address = <chakra.strong overflowWrap="anywhere">{email}</chakra.strong>
  if (purpose === 'CHANGE_EMAIL') {
    return {
      title: 'Cambia tu correo',
      question: (
        <>
          La cuenta de {personName} va a usar {address} para entrar y recibir avisos.
        </>
      ),
      confirm: 'Usar este correo',
      done: <>Desde ahora entras con {address}. Cerramos tus otras sesiones.</>,
    }
  }
  return {
    title: 'Confirma tu correo',
    question: (
      <>
        Confirma que {address} es el correo de la cuenta de {personName}. Si alguien ya te recomienda con ese
        correo, su recomendación llega a tu perfil.
      </>
    ),
    confirm: 'Confirmar correo',
    done: (
      <>
        {address} es tuyo y ya nadie más puede usarlo aquí. Si tenías otras sesiones abiertas, las cerramos
        por seguridad.
      </>
    ),
  }
}

function ConfirmButton({ token, label, onDone }: { token: string; label: string; onDone: () => void }) {
  const signedIn = useCompleteSignIn()
  const { mutate, error, isPending, isSuccess } = trpc.identity.confirmEmail.useMutation({
    onSuccess: (viewer) => {
      // The confirmation may have linked an existing profile to the account: fetch all data again.
      signedIn(viewer)
      onDone()
    },
  })
  return (
    <>
      <FormErrorMessage message={error ? getErrorMessage(error).text : undefined} />
      <Button
        size="lg"
        full
        loading={isPending || isSuccess}
        loadingText="Confirmando..."
        onClick={() => mutate({ token })}
      >
        {label}
      </Button>
    </>
  )
}

function Confirmed({ text }: { text: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <SignInLayout headingRef={heading} title="Correo confirmado">
      <Flex gap={3}>
        <Flex color="agave" flexShrink={0}>
          <CircleCheck size={24} />
        </Flex>
        <p>{text}</p>
      </Flex>
      <LinkButton to="/dashboard" size="lg" full>
        Ir al inicio
      </LinkButton>
    </SignInLayout>
  )
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  return (
    <>
      <chakra.p color="muted">Para confirmarlo, inicia sesión en esa cuenta. Después vuelves aquí.</chakra.p>
      <LinkButton to={getSignInPath(pathname + search)} size="lg" full>
        Iniciar Sesión
      </LinkButton>
    </>
  )
}

function OtherAccount({ name }: { name: string }) {
  const { pathname, search } = useLocation()
  const signOut = useSignOut(getSignInPath(pathname + search))
  return (
    <>
      <chakra.p color="muted">
        Entraste como {name}, que es otra cuenta. Para confirmarlo, entra con la cuenta del enlace. Después
        vuelves aquí.
      </chakra.p>
      <Button variant="secondary" size="lg" full onClick={signOut}>
        Salir y entrar con la otra
      </Button>
    </>
  )
}

function NotMine({ link: { purpose, email } }: { link: MailedLinkInfo }) {
  if (purpose !== 'VERIFY_EMAIL') return null
  return (
    <chakra.p color="muted" textAlign="center" textStyle="small">
      ¿No creaste esta cuenta?{' '}
      <TextLink to="/recuperar" state={{ email }}>
        Recupera la cuenta con tu correo
      </TextLink>{' '}
      y la persona que la creó ya no podrá entrar.
    </chakra.p>
  )
}
