import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { SignInOptions } from '#modules/identity/contract/federated.ts'

/** Until the answer is there: the spec's 6 characters, and no provider to offer. */
const usual: SignInOptions = { provider: null, minPasswordLength: 6 }

/** With what one can sign in here, and how long a password must be. It arrives with the page. */
export function useSignInOptions(): SignInOptions {
  return (
    trpc.identity.signInOptions.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? usual
  )
}

export async function prefetchSignInOptions({ helpers }: PrefetchInput): Promise<undefined> {
  await helpers.identity.signInOptions.prefetch()
  return undefined
}
