import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  createMaliciousInputWithSetContainingItself,
  maliciousTypedArrayInputs,
} from '../../support/hostile-inputs.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const host = 'circulo.test'
const json = { host, origin: `http://${host}`, 'content-type': 'application/json' }

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
    headers: { ...json, ...headers },
    payload: JSON.stringify(batched ? { 0: input } : input),
  })
}

function sendText(path: string, payload: string) {
  return app.inject({ method: 'POST', url: `/trpc/${path}`, headers: json, payload })
}

function get({ name, input, batched = false, headers }: Sent) {
  const text = encodeURIComponent(JSON.stringify(batched ? { 0: input } : input))
  return app.inject({
    url: `/trpc/${name}?${batched ? 'batch=1&' : ''}input=${text}`,
    headers: { host, ...headers },
  })
}

const credentials = { email: 'a@b.mx', password: 'x' }

const hostile: Record<string, unknown> = {
  'a typed array of a length that the client chooses': maliciousTypedArrayInputs[0],
  'a typed array instead of the whole input': maliciousTypedArrayInputs[1],
  'references of a set to itself': createMaliciousInputWithSetContainingItself(1_000),
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
  'a date with annotations inside': {
    json: { x: 'a' },
    meta: { values: { x: ['Date', { y: ['Date'] }] }, v: 1 },
  },
  'a nested tree of annotations': {
    json: { x: { y: null } },
    meta: { values: { x: { y: ['undefined'] } }, v: 1 },
  },
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
  'GET of a streamed response': (input) =>
    get({ name: 'circles.explore', input, batched: true, headers: { 'trpc-accept': 'application/jsonl' } }),
  'POST for a streamed response': (input) =>
    post({ name: 'identity.signIn', input, batched: true, headers: { accept: 'application/jsonl' } }),
}

describe.each(Object.entries(ways))('an invalid input sent by %s', (_way, send) => {
  it.each(Object.entries(hostile))('a procedure input with %s gets the status 400', async (_name, input) => {
    const response = await send(input)
    expect(response.statusCode).toBe(400)
    expect(response.json().error.json).toMatchObject({
      data: { httpStatus: 400, appCode: 'KERNEL.INVALID_INPUT', reference: response.headers['x-request-id'] },
    })
  })
})

describe('a JSON body', () => {
  const sizes: [number, string, number][] = [
    [16 * 1024, 'identity.signIn', 400],
    [16 * 1024 + 1, 'identity.signIn', 413],
    [58_000, 'identity.signIn', 413],
    [250_000, 'identity.signIn', 413],
    [48 * 1024, 'scheduling.saveServices', 400],
    [48 * 1024 + 1, 'scheduling.saveServices', 413],
    [16 * 1024 + 1, 'scheduling.book', 413],
  ]

  it.each(sizes)('a JSON body of %i bytes for procedure %s gets status %i', async (bytes, name, status) => {
    const text = JSON.stringify(createMaliciousInputWithSetContainingItself(bytes / 2))
    const response = await sendText(name, text.padEnd(bytes))
    expect(response.statusCode).toBe(status)
    const appCode = status === 413 ? 'KERNEL.TOO_LARGE' : 'KERNEL.INVALID_INPUT'
    expect(response.json().error.json.data).toMatchObject({ appCode, httpStatus: status })
  })

  it('the JSON size limit of a batch request equals the largest limit among the batched procedures', async () => {
    const batch = (names: string[], bytes: number) =>
      sendText(`${names.join(',')}?batch=1`, '{'.padEnd(bytes))
    const two = ['identity.signOut', 'scheduling.saveServices']
    expect((await batch(two, 48 * 1024)).statusCode).toBe(400)
    expect((await batch(two, 48 * 1024 + 1)).statusCode).toBe(413)
    expect((await batch(['identity.signOut', 'scheduling.book'], 17 * 1024)).statusCode).toBe(413)
  })

  it('the size limit of a JSON body counts bytes, not characters', async () => {
    expect((await sendText('identity.signIn', `"${'ñ'.repeat(8 * 1024)}"`)).statusCode).toBe(413)
  })

  it('the server does not decompress a JSON body', async () => {
    const payload = gzipSync(JSON.stringify({ json: { ...credentials, x: 'a'.repeat(1_000_000) } }))
    const headers = { ...json, 'content-encoding': 'gzip' }
    const response = await app.inject({ method: 'POST', url: '/trpc/identity.signIn', headers, payload })
    expect(response.statusCode).toBe(400)
  })
})
