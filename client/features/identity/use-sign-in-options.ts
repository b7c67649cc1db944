import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { SignInOptions } from '#modules/identity/contract/federated.ts'

const usual: SignInOptions = { provider: null, minPasswordLength: 6 }

export function useSignInOptions(): SignInOptions {
  return (
    trpc.identity.signInOptions.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? usual
  )
}

export async function prefetchSignInOptions({ helpers }: PrefetchInput): Promise<undefined> {
  await helpers.identity.signInOptions.prefetch()
  return undefined
}
