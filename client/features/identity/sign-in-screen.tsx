import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { FederatedSignIn } from '#client/features/identity/federated-sign-in.tsx'
import { SessionEndedNotice } from '#client/features/identity/session-ended.tsx'
import { SessionLoadErrorNotice } from '#client/features/identity/session-unknown.tsx'
import { SignInForm } from '#client/features/identity/sign-in-form.tsx'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { SignUpForm } from '#client/features/identity/sign-up-form.tsx'
import { useFederatedSignIn } from '#client/features/identity/use-federated.ts'
import {
  hasSessionEndedParameter,
  isRedirectAfterSessionLoadError,
} from '#client/shared/session/return-path.ts'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Tabs } from '#client/ui/tabs.tsx'

const tabs = [
  { id: 'entrar', label: 'Iniciar Sesión' },
  { id: 'crear', label: 'Crear Cuenta' },
] as const

type EntranceTab = (typeof tabs)[number]['id']

const greetings = {
  entrar: {
    title: 'Qué gusto verte de nuevo',
    text: 'Tu círculo de confianza te espera.',
    continueText: 'Inicia sesión y sigues donde ibas.',
  },
  crear: {
    title: '¡Qué bueno que llegaste!',
    text: 'Guarda a la gente en quien confías y recomiéndala con tu nombre.',
    continueText: 'Crea tu cuenta y sigues donde ibas.',
  },
} as const

const heads = {
  entrar: {
    title: 'Iniciar sesión',
    description: 'Entra a Círculo: la gente en quien confías, sus recomendaciones y tus citas.',
    path: '/login',
  },
  crear: {
    title: 'Crear cuenta',
    description:
      'Crea tu cuenta gratuita en Círculo: guarda a la gente en quien confías y recomiéndala con tu nombre.',
    path: '/registro',
  },
} as const

export function SignInScreen({ initialTab }: { initialTab: EntranceTab }) {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const tab = tabs.find((each) => each.id === search.get('tab'))?.id ?? initialTab
  const { title, text, continueText } = greetings[tab]
  const federated = useFederatedSignIn()
  const returnTo = search.get('volver')

  function choose(next: string) {
    const params = new URLSearchParams(search)
    params.set('tab', next)
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true, state })
  }

  return (
    <>
      <PageMetadata {...heads[tab]} />
      <SignInLayout
        tabs
        title={title}
        text={returnTo === null ? text : continueText}
        notice={
          isRedirectAfterSessionLoadError(state) ? (
            <SessionLoadErrorNotice />
          ) : (
            hasSessionEndedParameter(search) && <SessionEndedNotice />
          )
        }
        below={
          <LinkButton to="/" variant="ghost" icon={<ArrowLeft size={18} />}>
            Volver al inicio
          </LinkButton>
        }
      >
        <Tabs label="Entrar a Círculo" items={tabs} value={tab} onChange={choose}>
          <Flex direction="column" gap={5}>
            <FederatedSignIn
              federated={federated}
              onLeave={() =>
                void federated.leave({ purpose: tab === 'crear' ? 'signUp' : 'signIn', returnPath: returnTo })
              }
            />
            {tab === 'crear' ? (
              <SignUpForm email={email} onEmailChange={setEmail} />
            ) : (
              <SignInForm email={email} onEmailChange={setEmail} />
            )}
          </Flex>
        </Tabs>
      </SignInLayout>
    </>
  )
}
