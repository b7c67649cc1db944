import cookie from '@fastify/cookie'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createContactDataReadLimiter } from '#platform/contact-budget.ts'
import { createRequestContext } from '#server/request-context.ts'
import { type AppRouter, appRouter } from '#server/router.ts'
import { createTestConfig } from '../../support/caller.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const reference = await appWithAdapter()
const host = 'circulo.test'

async function appWithAdapter(): Promise<FastifyInstance> {
  const made = Fastify({ routerOptions: { maxParamLength: 2_000 } })
  const deps = {
    config: createTestConfig(),
    db,
    clock: systemClock,
    contactBudget: createContactDataReadLimiter(defaultMemberUsageLimits),
  }
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req, res }) => createRequestContext(deps, req, res),
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
  }
  await made.register(cookie)
  await made.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
  afterAll(() => made.close())
  return made
}

interface Sent {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT'
  url: string
  headers?: Record<string, string>
  payload?: string
}

function sendRequest(server: FastifyInstance, { headers, ...request }: Sent) {
  return server.inject({ ...request, headers: { host, origin: `http://${host}`, ...headers } })
}

async function read(server: FastifyInstance, request: Sent) {
  const { statusCode: status, headers, body } = await sendRequest(server, request)
  const { 'cache-control': caching, 'content-type': type } = headers
  const withoutId = body.replaceAll(/"reference":"[^"]+"/g, '"reference":"ID"')
  return { status, body: withoutId, caching, type: String(type).split(';')[0] }
}

const json = { 'content-type': 'application/json' }
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const mail = { email: 'nadie@example.com', password: 'algo largo' }

const asTrpcAnswers: Record<string, Sent> = {
  'one call': { url: '/trpc/identity.viewer' },
  'one call with input': { url: `/trpc/circles.explore?input=${input({ json: { profession: 'plomera' } })}` },
  'a batch': { url: `/trpc/identity.viewer,circles.explore?batch=1&input=${input({ 1: { json: {} } })}` },
  'a batch with a rejected call': { url: '/trpc/identity.viewer,circles.dashboard?batch=1' },
  'a batch of rejected calls': {
    url: `/trpc/circles.dashboard,circles.standing?batch=1&input=${input({ 1: { json: { personId: 'x' } } })}`,
  },
  'a batch with a procedure that does not exist': { url: '/trpc/identity.viewer,identity.unknown?batch=1' },
  'a procedure that does not exist': { url: '/trpc/identity.unknown' },
  'a name that every object has': { url: '/trpc/constructor' },
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
  'a write by GET': { url: `/trpc/identity.signIn?input=${input({ json: mail })}` },
}

const rejected: Record<string, [number, Sent]> = {
  'input that is not JSON': [400, { url: '/trpc/circles.explore?input=%7B' }],
  'input given twice': [400, { url: '/trpc/circles.explore?input=%7B%7D&input=%7B%7D' }],
  'a batch whose input is a list': [400, { url: '/trpc/circles.explore?batch=1&input=%5B%5D' }],
  'a batch with an input for a call that it does not have': [
    400,
    { url: `/trpc/circles.explore?batch=1&input=${input({ 0: { json: {} }, 1: { json: {} } })}` },
  ],
  'a batch with another key': [
    400,
    { url: `/trpc/circles.explore?batch=1&input=${input({ 0: { json: {} }, '00': { json: {} } })}` },
  ],
  'a batch of commas': [400, { url: `/trpc/${','.repeat(1_900)}?batch=1` }],
  'a write that is not JSON': [
    400,
    { method: 'POST', url: '/trpc/identity.signIn', headers: json, payload: '{' },
  ],
  'a read by PUT': [405, { method: 'PUT', url: '/trpc/identity.viewer', headers: json, payload: '{}' }],
  'a write without a content type': [415, { method: 'POST', url: '/trpc/identity.signOut' }],
}

describe('a request to a procedure', () => {
  it.each(Object.entries(asTrpcAnswers))(
    'the procedure request "%s" gets the same response as from tRPC’s own HTTP adapter',
    async (_name, request) => {
      expect(await read(app, request)).toEqual(await read(reference, request))
    },
  )

  it.each(Object.entries(rejected))(
    'the procedure request "%s" is rejected with an error that has the status and the request id',
    async (_name, [status, request]) => {
      const response = await sendRequest(app, request)
      expect(response.statusCode).toBe(status)
      expect(response.json().error.json.data).toMatchObject({
        httpStatus: status,
        reference: response.headers['x-request-id'],
      })
    },
  )

  it.each([
    [404, 'KERNEL.NOT_FOUND', { url: '/trpc/identity.unknown' }],
    [405, 'KERNEL.INVALID_INPUT', { url: `/trpc/identity.signIn?input=${input({ json: mail })}` }],
    [415, 'KERNEL.INVALID_INPUT', { method: 'POST', url: '/trpc/identity.signOut' }],
  ] satisfies [number, string, Sent][])(
    'a procedure request that fails with the status %i gets the error code %s',
    async (status, code, request) => {
      const response = await sendRequest(app, request)
      expect([response.statusCode, response.json().error.json.data.appCode]).toEqual([status, code])
    },
  )

  it('a HEAD request to a procedure is rejected without a response body', async () => {
    const response = await sendRequest(app, { method: 'HEAD', url: '/trpc/identity.viewer' })
    expect([response.statusCode, response.body]).toEqual([405, ''])
  })

  it('a procedure request with an empty body is treated as a request without input', async () => {
    const request: Sent = { method: 'POST', url: '/trpc/identity.signOut', headers: json, payload: '' }
    expect((await sendRequest(app, request)).statusCode).toBe(401)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/jsonx',
  ])('a procedure request with a body of type %s is rejected', async (type) => {
    const payload = JSON.stringify({ json: mail })
    const headers = { 'content-type': type }
    const response = await sendRequest(app, {
      method: 'POST',
      url: '/trpc/identity.signIn',
      headers,
      payload,
    })
    expect(response.statusCode).toBe(415)
  })

  it('a tRPC call succeeds despite 1,000 unknown URL query parameters or a deeply nested query parameter', async () => {
    const nested = `a${'[0]'.repeat(1_000)}=1`
    const many = Array.from({ length: 1_000 }, (_, index) => `p${index}`).join('&')
    for (const query of [nested, many, '__proto__[x]=1&constructor=1'])
      expect((await sendRequest(app, { url: `/trpc/identity.viewer?${query}` })).statusCode).toBe(200)
  })

  it('a batch of procedure calls reads the session only once', async () => {
    const names = Array.from({ length: 5 }, () => 'identity.viewer')
    const answer = await read(app, { url: `/trpc/${names.join(',')}?batch=1` })
    expect(answer).toMatchObject({ status: 200, caching: 'no-store' })
    expect(JSON.parse(answer.body)).toHaveLength(5)
  })
})
