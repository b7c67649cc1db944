import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Notice } from '#client/ui/notice.tsx'
import type { Account } from '#modules/identity/contract/account.ts'
import { federatedSignInErrorMessages } from '#modules/identity/contract/federated-error-messages.ts'

export function IdentityProviderLinkResult({ account }: { account: Account }) {
  const [search, setSearch] = useSearchParams()
  const [result] = useState(() => readResult(search, account))

  useEffect(() => {
    if (!result) return
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [result, setSearch])

  if (!result) return null
  return (
    <Notice tone={result.tone} live>
      {result.text}
    </Notice>
  )
}

interface Result {
  tone: 'success' | 'error'
  text: string
}

function readResult(search: URLSearchParams, { identities, providers }: Account): Result | null {
  const error = search.get('error')
  if (error !== null && isReturnError(error)) {
    const name = providers.find(({ id }) => id === search.get('proveedor'))?.name ?? 'tu otra cuenta'
    return { tone: 'error', text: federatedSignInErrorMessages[error].replaceAll('{name}', name) }
  }
  if (!search.has('vinculada')) return null
  const newest = identities.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return newest
    ? { tone: 'success', text: `Listo: ya puedes entrar también con ${newest.providerName}.` }
    : null
}

function isReturnError(error: string): error is keyof typeof federatedSignInErrorMessages {
  return Object.hasOwn(federatedSignInErrorMessages, error)
}
