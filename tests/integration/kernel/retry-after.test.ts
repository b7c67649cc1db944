import { expect, it, onTestFinished } from 'vitest'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { createTestApp } from '../../support/test-app.ts'

const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`
const explore = `circles.explore?${input({ json: {} })}`
const batch = `identity.viewer,circles.explore?batch=1&${input({ 1: { json: {} } })}`

it.each([
  ['a query', 503, explore, {}],
  ['a batch with a call that needs no database', 207, batch, {}],
  ['a request with a session', 503, 'identity.viewer', { cookie: `${sessionCookieName}=x` }],
])(
  'the request “%s” gets the status %i with Retry-After while the database is unavailable',
  async (_name, status, path, headers) => {
    const away = createDb('postgresql://nadie@127.0.0.1:1/nada', { maxRestartWaitMs: 0 })
    onTestFinished(() => closeDb(away))
    const app = await createTestApp(away)
    const response = await app.inject({ url: `/trpc/${path}`, headers: { host: 'circulo.test', ...headers } })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([status, '30'])
    expect(response.body).toContain('"appCode":"KERNEL.UNAVAILABLE"')
  },
)
