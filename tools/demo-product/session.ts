import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { trpcTransformer } from '#kernel/serialization/transformer.ts'
import type { AppRouter } from '#server/router.ts'

export type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>

export const demoPassword = 'barrio-de-confianza'

export function createApiClient(
  url: string,
  headers: Record<string, string> = {},
  look?: (answer: Response) => void,
): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/trpc`,
        transformer: trpcTransformer,
        methodOverride: 'POST',
        // The product rejects POST requests without an `Origin` header.
        headers: { origin: url, ...headers },
        async fetch(address, options) {
          const answer = await fetch(address, options as RequestInit)
          look?.(answer)
          return answer
        },
      }),
    ],
  })
}

export async function requestSessionCookie(
  url: string,
  signInOrUp: (api: ApiClient) => Promise<unknown>,
): Promise<{ name: string; value: string }> {
  const cookies: string[] = []
  await signInOrUp(createApiClient(url, {}, (answer) => cookies.push(...answer.headers.getSetCookie())))
  const [name, value] = cookies[0]?.split(';')[0]?.split('=') ?? []
  if (!name || !value) throw new Error('The response sets no session cookie')
  return { name, value }
}
