import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { transformer } from '#kernel/serialization/transformer.ts'
import type { AppRouter } from '#server/router.ts'

export type Api = ReturnType<typeof createTRPCClient<AppRouter>>

/** Of every account of the demo (README). */
export const demoPassword = 'barrio-de-confianza'

/** The procedures of a product, called as a browser calls them. @param url where it serves */
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

/** The session's cookie. @param knock signs somebody in or up */
export async function openSession(
  url: string,
  knock: (api: Api) => Promise<unknown>,
): Promise<{ name: string; value: string }> {
  const cookies: string[] = []
  await knock(connect(url, { origin: url }, (answer) => cookies.push(...answer.headers.getSetCookie())))
  const [name, value] = cookies[0]?.split(';')[0]?.split('=') ?? []
  if (!name || !value) throw new Error('The product opened no session')
  return { name, value }
}
