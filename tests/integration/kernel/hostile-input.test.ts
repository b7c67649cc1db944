import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/test-app.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const app = await testApp(db)
const host = 'circulo.test'

interface Sent {
  name: string
  input: unknown
  batched?: boolean
  headers?: Record<string, string>
}

function post({ name, input, batched = false, headers }: Sent) {
  return app.inject({
    method: 'POST',
    url: `/trpc/${name}${batched ? '?batch=1' : ''}`,
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(batched ? { 0: input } : input),
  })
}

function get({ name, input, batched = false, headers }: Sent) {
  const text = encodeURIComponent(JSON.stringify(batched ? { 0: input } : input))
  return app.inject({
    url: `/trpc/${name}?${batched ? 'batch=1&' : ''}input=${text}`,
    headers: { host, ...headers },
  })
}

const credentials = { email: 'a@b.mx', password: 'x' }

/** A set that contains itself, once for each step of the path. */
function selfContainingSet(steps: number): unknown {
  const path = Array.from({ length: steps }, () => '0').join('.')
  const paths = Array.from({ length: 40 }, () => path)
  return {
    json: { ...credentials, x: [[]] },
    meta: { values: { x: ['set'] }, referentialEqualities: { x: ['x.0'], 'x.0': paths }, v: 1 },
  }
}

/** Each through every way in which an input reaches the server. */
const hostile: Record<string, unknown> = {
  'a typed array of a length that the client chooses': {
    json: { ...credentials, x: [200_000_000] },
    meta: {
      values: { 'x.0': [['typed-array', 'Uint8Array']], 'x.00': [['typed-array', 'Float64Array']] },
      v: 1,
    },
  },
  'a typed array instead of the whole input': {
    json: 50_000_000,
    meta: { values: [['typed-array', 'Uint8Array']] },
  },
  'a reference of a set to itself': selfContainingSet(4),
  'a shared reference': {
    json: { x: { a: 1 }, y: { a: 1 } },
    meta: { referentialEqualities: { x: ['y'] }, v: 1 },
  },
  'a set': { json: { x: [1] }, meta: { values: { x: ['set'] }, v: 1 } },
  'a map': { json: { x: [[1, 2]] }, meta: { values: { x: ['map'] }, v: 1 } },
  'a regular expression': { json: { x: '/(a+)+$/' }, meta: { values: { x: ['regexp'] }, v: 1 } },
  'a big integer': { json: { x: '9'.repeat(9_000) }, meta: { values: { x: ['bigint'] }, v: 1 } },
  'a number that JSON does not have': { json: { x: 'NaN' }, meta: { values: { x: ['number'] }, v: 1 } },
  'an error': { json: { x: { name: 'a', message: 'b' } }, meta: { values: { x: ['Error'] }, v: 1 } },
  'an address': { json: { x: 'https://a.mx' }, meta: { values: { x: ['URL'] }, v: 1 } },
  'a date with annotations inside': { json: { x: 'a' }, meta: { values: { x: ['Date', { y: ['Date'] }] }, v: 1 } },
  'a nested tree of annotations': { json: { x: { y: null } }, meta: { values: { x: { y: ['undefined'] } }, v: 1 } },
  'one place under two paths': {
    json: { x: ['2026-11-22T00:00:00.000Z'] },
    meta: { values: { 'x.0': ['Date'], 'x.00': ['Date'] }, v: 1 },
  },
  'an annotation without a place': { json: {}, meta: { values: { x: ['undefined'] }, v: 1 } },
  'an annotation of a prototype': { json: {}, meta: { values: { '__proto__.x': ['undefined'] }, v: 1 } },
  'an inherited property': { json: {}, meta: { values: { toString: ['undefined'] }, v: 1 } },
  'a date that is not an instant': { json: { x: 'ayer' }, meta: { values: { x: ['Date'] }, v: 1 } },
  'a number as a date': { json: { x: 1e15 }, meta: { values: { x: ['Date'] }, v: 1 } },
  'an unknown key beside the annotations': { json: {}, meta: { values: {}, v: 1, inPlace: true } },
  'an unknown key beside the input': { json: {}, more: {} },
  'annotations of an unknown version': { json: { x: null }, meta: { values: { x: ['undefined'] }, v: 2 } },
  'annotations without a version': { json: { x: null }, meta: { values: { x: ['undefined'] } } },
  'a list of annotations': { json: {}, meta: [] },
  'no input at all': {},
  'a list': [],
  'more depth than any contract has': { json: JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) },
}

const ways: Record<string, (input: unknown) => ReturnType<typeof get>> = {
  POST: (input) => post({ name: 'identity.signIn', input }),
  'a batch by POST': (input) => post({ name: 'identity.signIn', input, batched: true }),
  GET: (input) => get({ name: 'circles.explore', input }),
  'a batch by GET': (input) => get({ name: 'circles.explore', input, batched: true }),
  'GET of a procedure without input': (input) => get({ name: 'identity.viewer', input }),
  'a streamed answer': (input) =>
    get({ name: 'circles.explore', input, batched: true, headers: { 'trpc-accept': 'application/jsonl' } }),
  'a streamed answer by accept': (input) =>
    post({ name: 'identity.signIn', input, batched: true, headers: { accept: 'application/jsonl' } }),
}

describe.each(Object.entries(ways))('an input by %s', (_way, send) => {
  it.each(Object.entries(hostile))('answers 400 to %s', async (_name, input) => {
    const response = await send(input)
    expect(response.statusCode).toBe(400)
    expect(response.json().error.json).toMatchObject({
      data: { httpStatus: 400, appCode: 'KERNEL.INVALID_INPUT', reference: response.headers['x-request-id'] },
    })
  })
})
