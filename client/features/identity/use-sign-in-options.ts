import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { SignInOptions } from '#modules/identity/contract/federated.ts'

/** Sign-in options until the server's response arrives: passwords of at least 6 characters, and no identity provider. */
const usual: SignInOptions = { provider: null, minPasswordLength: 6 }

/** Returns the available sign-in methods and the minimum password length. The server sends them with the page. */
export function useSignInOptions(): SignInOptions {
  return (
    trpc.identity.signInOptions.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? usual
  )
}

export async function prefetchSignInOptions({ helpers }: PrefetchInput): Promise<undefined> {
  await helpers.identity.signInOptions.prefetch()
  return undefined
}
