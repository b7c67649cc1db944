import { createTRPCClient } from '@trpc/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTrpcHttpLink } from '#client/app/trpc-client.ts'
import type { AppRouter } from '#server/router.ts'
import { makeInvitation } from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const host = 'circulo.test'
const own = { host, origin: `http://${host}`, 'content-type': 'application/json' }
const input = (value: unknown) => encodeURIComponent(JSON.stringify({ json: value }))
const post = (path: string, value: unknown, headers: object = own) =>
  app.inject({ method: 'POST', url: `/trpc/${path}`, headers: { ...headers }, payload: { json: value } })

describe('a query whose input contains a token or a name', () => {
  it.each([
    ['invitations.read', { token: 'A-b_9' }],
    ['circles.explore', { name: 'ana' }],
  ])('a GET request for %s, whose input has a token or a name, gets 405', async (path, value) => {
    const response = await app.inject({ url: `/trpc/${path}?input=${input(value)}`, headers: { host } })
    expect(response.statusCode).toBe(405)
  })

  it('in a batched GET request, only the query whose input contains a name gets status 405', async () => {
    const inputs = encodeURIComponent(JSON.stringify({ 1: { json: { name: 'ana' } } }))
    const url = `/trpc/identity.viewer,circles.explore?batch=1&input=${inputs}`
    const response = await app.inject({ url, headers: { host } })
    const codes = response
      .json()
      .map((answer: { error?: { json: { data: { httpStatus: number } } } }) =>
        answer.error ? answer.error.json.data.httpStatus : 200,
      )
    expect(codes).toEqual([200, 405])
  })

  it('a tRPC query whose input contains a secret token succeeds when the client sends a POST request', async () => {
    const { mailToken: token, contact } = await makeInvitation(db)
    const response = await post('invitations.read', { token })
    expect(response.statusCode).toBe(200)
    expect(response.json().result.data.json).toMatchObject({ name: contact.name })
  })

  it('a query by POST from a page of another site is rejected', async () => {
    const response = await post(
      'circles.explore',
      { name: 'ana' },
      { ...own, origin: 'https://evil.example' },
    )
    expect(response.statusCode).toBe(403)
  })
})

it('the client sends search texts and tokens in the body, not in the URL', async () => {
  const sent: { method: string; url: string; body: string }[] = []
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const client = createTRPCClient<AppRouter>({
    links: [
      createTrpcHttpLink({
        url: `${address}/trpc`,
        fetch: (url, init) => {
          const { method = 'GET', body } = init ?? {}
          sent.push({ method, url: String(url), body: String(body) })
          const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin: address }
          return fetch(url, { ...init, headers })
        },
      }),
    ],
  })
  const { name } = await makeMember(db)

  const [viewer, found] = await Promise.all([
    client.identity.viewer.query(),
    client.circles.explore.query({ name }),
    client.identity.signInOptions.query(),
  ])

  expect(viewer).toBeNull()
  expect(found.people.map((person) => person.name)).toContain(name)
  expect(sent.map(({ method }) => method).sort()).toEqual(['GET', 'POST'])
  const first = name.split(' ')[0] ?? ''
  for (const { url } of sent) expect(decodeURIComponent(url)).not.toContain(first)
  expect(sent.find(({ method }) => method === 'POST')?.body).toContain(first)
})
