import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSignInOptions } from '#client/features/identity/use-sign-in-options.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useBackForwardRestore } from '#client/lib/use-back-forward-restore.ts'
import type {
  FederatedSignInError,
  SignInOptions,
  StartFederatedIdentityFlowInput,
} from '#modules/identity/contract/federated.ts'
import { federatedSignInErrorMessages } from '#modules/identity/contract/federated-error-messages.ts'
import { identityScreenMessages } from '#modules/identity/contract/notices.ts'

export interface FederatedSignInState {
  provider: SignInOptions['provider']
  leaving: boolean
  problem: string | undefined
  leave: (details: Omit<StartFederatedIdentityFlowInput, 'providerId'>) => Promise<void>
}

export function useFederatedSignIn(): FederatedSignInState {
  const { provider } = useSignInOptions()
  const returned = useReturnError(provider?.name ?? 'tu otra cuenta')
  const [problem, setProblem] = useState(returned)
  const [leaving, setLeaving] = useState(false)
  const { mutateAsync } = trpc.identity.startFederated.useMutation()

  useBackForwardRestore(() => setLeaving(false))

  async function leave(details: Omit<StartFederatedIdentityFlowInput, 'providerId'>) {
    if (!provider || leaving) return
    setProblem(undefined)
    setLeaving(true)
    try {
      const { url } = await mutateAsync({ ...details, providerId: provider.id })
      window.location.assign(url)
    } catch (error) {
      setLeaving(false)
      setProblem(getErrorMessage(error, named(identityScreenMessages.federatedFailed, provider.name)).text)
    }
  }

  return { provider, leaving, problem, leave }
}

function useReturnError(providerName: string): string | undefined {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const code = new URLSearchParams(search).get('error')
  const [message] = useState(() =>
    code !== null && isReturnError(code)
      ? named(federatedSignInErrorMessages[code], providerName)
      : undefined,
  )

  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!params.has('error')) return
    params.delete('error')
    params.delete('proveedor')
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true, state })
  }, [search, state, navigate])

  return message
}

function isReturnError(code: string): code is FederatedSignInError {
  return Object.hasOwn(federatedSignInErrorMessages, code)
}

function named(message: string, name: string): string {
  return message.replaceAll('{name}', name)
}
