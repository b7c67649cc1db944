import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { StartFederatedIdentityFlowInput } from '#modules/identity/contract/federated.ts'
import { sessionCookieName } from '#server/request-context.ts'

const host = 'localhost:3000'
const origin = `http://${host}`

type Cookies = Map<string, string>

export interface VisitorWithFederatedSignIn {
  cookies: Cookies
  call: (procedure: string, input?: unknown) => Promise<{ status: number; body: unknown }>
  open: (path: string) => Promise<string>
  start: (input?: Partial<StartFederatedIdentityFlowInput>) => Promise<URL>
  /** Signs in at the identity provider, and returns the product's page after all redirects. */
  travel: (input?: Partial<StartFederatedIdentityFlowInput>) => Promise<string>
  viewer: () => Promise<{ personId: string; name: string; email: string } | null>
  hasSession: () => boolean
}

export function createVisitorWithFederatedSignIn(
  app: FastifyInstance,
  sessionToken?: string,
): VisitorWithFederatedSignIn {
  const cookies: Cookies = new Map(sessionToken ? [[sessionCookieName, sessionToken]] : [])

  async function send(method: 'GET' | 'POST', url: string, payload?: object) {
    const response = await app.inject({
      method,
      url,
      headers: { host, ...(method === 'POST' && { origin }) },
      cookies: Object.fromEntries(cookies),
      ...(payload && { payload }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const own: VisitorWithFederatedSignIn = {
    cookies,
    async call(procedure, input) {
      const response = await send('POST', `/trpc/${procedure}`, { json: input })
      return { status: response.statusCode, body: response.json() }
    },
    async open(path) {
      const response = await send('GET', path)
      expect(response.statusCode).toBe(303)
      expect(response.headers['cache-control']).toBe('no-store')
      return String(response.headers.location)
    },
    async start(input = {}) {
      const { body } = await own.call('identity.startFederated', {
        providerId: 'oidc',
        purpose: 'signIn',
        ...(input.purpose === 'link' && { password: 'contraseña-de-prueba' }),
        ...input,
      })
      return new URL(urlIn(body))
    },
    async travel(input) {
      const callback = await followIdentityProviderRedirects(await own.start(input))
      return own.open(callback)
    },
    async viewer() {
      const response = await send('GET', '/trpc/identity.viewer')
      return response.json().result.data.json
    },
    hasSession: () => cookies.has(sessionCookieName),
  }
  return own
}

export async function followIdentityProviderRedirects(start: URL): Promise<string> {
  const cookies: Cookies = new Map()
  let url = start
  for (let steps = 0; steps < 10; steps++) {
    if (url.host === host) return url.pathname + url.search
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: header } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location)
      throw new Error(`${url.pathname} responded with ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('the provider redirects endlessly')
}

function urlIn(body: unknown): string {
  const found = /"url":"([^"]+)"/.exec(JSON.stringify(body))?.[1]
  if (!found) throw new Error(`no URL in ${JSON.stringify(body)}`)
  return found
}
