import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { transformer } from '#kernel/serialization/transformer.ts'
import type { AppRouter } from '#server/router.ts'

export type Api = ReturnType<typeof createTRPCClient<AppRouter>>

export const demoPassword = 'barrio-de-confianza'

/**
 * A tRPC client for a running product, which sends requests like a browser.
 * @param url origin of the product
 */
export function connect(
  url: string,
  headers: Record<string, string> = {},
  look?: (answer: Response) => void,
): Api {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/trpc`,
        transformer,
        methodOverride: 'POST',
        headers,
        async fetch(address, options) {
          const answer = await fetch(address, options as RequestInit)
          look?.(answer)
          return answer
        },
      }),
    ],
  })
}

/**
 * Signs a person in or up, and returns the session cookie.
 * @param knock calls the tRPC procedure that signs the person in or up
 */
export async function openSession(
  url: string,
  knock: (api: Api) => Promise<unknown>,
): Promise<{ name: string; value: string }> {
  const cookies: string[] = []
  await knock(connect(url, { origin: url }, (answer) => cookies.push(...answer.headers.getSetCookie())))
  const [name, value] = cookies[0]?.split(';')[0]?.split('=') ?? []
  if (!name || !value) throw new Error('The response sets no session cookie')
  return { name, value }
}
