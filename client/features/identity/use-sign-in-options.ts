import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { SignInOptions } from '#modules/identity/contract/federated.ts'

/** The options until the response arrives: a minimum of 6 characters, and no provider. */
const usual: SignInOptions = { provider: null, minPasswordLength: 6 }

/** The available sign-in methods and the minimum password length. They arrive with the page. */
export function useSignInOptions(): SignInOptions {
  return (
    trpc.identity.signInOptions.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? usual
  )
}

export async function prefetchSignInOptions({ helpers }: PrefetchInput): Promise<undefined> {
  await helpers.identity.signInOptions.prefetch()
  return undefined
}
