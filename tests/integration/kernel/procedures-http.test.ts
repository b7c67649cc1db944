import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/test-app.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const app = await testApp(db)
const host = 'circulo.test'

interface Sent {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT'
  url: string
  headers?: Record<string, string>
  payload?: string
}

/** Answer of the product, without what differs from request to request. */
async function ask({ headers, ...request }: Sent) {
  const answer = await app.inject({
    ...request,
    headers: { host, origin: `http://${host}`, ...headers },
  })
  const body = answer.body.replaceAll(String(answer.headers['x-request-id']), 'ID')
  const { vary, 'cache-control': caching, 'content-type': type } = answer.headers
  return { status: answer.statusCode, body, vary, caching, type: String(type).split(';')[0] }
}

const json = { 'content-type': 'application/json' }
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const mail = { email: 'nadie@example.com', password: 'algo largo' }

/** tRPC's adapter answers what says which form it accepts. */
const requests: Record<string, Sent> = {
  'one call': { url: '/trpc/identity.viewer' },
  'one call with input': { url: `/trpc/circles.explore?input=${input({ json: { name: 'ana' } })}` },
  'a batch': { url: `/trpc/identity.viewer,circles.explore?batch=1&input=${input({ 1: { json: {} } })}` },
  'a batch with a refusal': { url: '/trpc/identity.viewer,circles.dashboard?batch=1' },
  'a batch of refusals': {
    url: `/trpc/circles.dashboard,circles.standing?batch=1&input=${input({ 1: { json: { personId: 'x' } } })}`,
  },
  'a batch with a procedure that does not exist': { url: '/trpc/identity.viewer,identity.nobody?batch=1' },
  'a procedure that does not exist': { url: '/trpc/identity.nobody' },
  'a name that every object has': { url: '/trpc/constructor' },
  'input that is no JSON': { url: '/trpc/circles.explore?input=%7B' },
  'input given twice': { url: '/trpc/circles.explore?input=%7B%7D&input=%7B%7D' },
  'a batch whose input is a list': { url: '/trpc/circles.explore?batch=1&input=%5B%5D' },
  'input that names a forbidden key': {
    url: `/trpc/circles.explore?input=${input({ json: {}, meta: { values: { '__proto__.x': ['Date'] } } })}`,
  },
  'a date that is none': {
    url: `/trpc/circles.list?input=${input({ json: { at: 'x' }, meta: { values: { at: ['Date'] } } })}`,
  },
  'a write': {
    method: 'POST',
    url: '/trpc/identity.signIn?batch=1',
    headers: json,
    payload: JSON.stringify({ 0: { json: mail } }),
  },
  'a write with wrong fields': {
    method: 'POST',
    url: '/trpc/identity.signIn',
    headers: json,
    payload: JSON.stringify({ json: { email: 5 } }),
  },
  'a write without a body': { method: 'POST', url: '/trpc/identity.signOut', headers: json, payload: '' },
  'a write that is no JSON': { method: 'POST', url: '/trpc/identity.signIn', headers: json, payload: '{' },
  'a write by GET': { url: `/trpc/identity.signIn?input=${input({ json: mail })}` },
  'a read by POST': { method: 'POST', url: '/trpc/identity.viewer', headers: json, payload: '{}' },
  'a read by PUT': { method: 'PUT', url: '/trpc/identity.viewer', headers: json, payload: '{}' },
  'only the head': { method: 'HEAD', url: '/trpc/identity.viewer' },
}

describe('a request to a procedure', () => {
  it.each(Object.entries(requests))('%s is answered as tRPC answers it', async (_name, request) => {
    const throughAdapter = { ...request, headers: { ...request.headers, 'trpc-accept': 'application/json' } }
    expect(await ask(request)).toEqual(await ask(throughAdapter))
  })

  it('finds out only once who is asking, however many calls it carries', async () => {
    const names = Array.from({ length: 5 }, () => 'identity.viewer')
    const answer = await ask({ url: `/trpc/${names.join(',')}?batch=1` })
    expect(answer).toMatchObject({ status: 200, caching: 'no-store' })
    expect(JSON.parse(answer.body)).toHaveLength(5)
  })
})
