import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { createMetricsRecorder } from '#platform/metrics/metrics.ts'
import { PageCache } from '#server/page-cache.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider, type TestServiceProvider } from '../../support/factories/scheduling.ts'
import { parseMetrics } from '../../support/parse-metrics.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const phone = '33 4455 7788'
let provider: TestServiceProvider
beforeAll(async () => {
  provider = await makeProvider(db, {
    name: 'Amalia Rentería',
    profile: { phone, professions: ['Costurera'], city: 'Tepic', state: 'Nayarit' },
  })
  // The server compresses only a search result that is long enough.
  for (let person = 0; person < 4; person++) await makeMember(db, { profile: { professions: ['Plomero'] } })
})

async function startProduct(config: Parameters<typeof createTestApp>[1] = {}) {
  let now = systemClock.now().getTime()
  const cache = new PageCache()
  const metrics = createMetricsRecorder(db, { version: '1', build: null }, [])
  const app = await createTestApp(db, config, {
    pageCache: cache,
    metrics,
    clock: { now: () => new Date(now) },
  })
  return {
    cache,
    metrics,
    wait: (ms: number) => {
      now += ms
    },
    call: (
      paths: string,
      inputs: object[],
      options: { cookies?: Record<string, string>; headers?: Record<string, string> } = {},
    ) =>
      app.inject({
        method: 'POST',
        url: `/trpc/${paths}?batch=1`,
        payload: Object.fromEntries(inputs.map((json, index) => [index, { json }])),
        ...options,
        headers: { host: 'circulo.test', origin: 'http://circulo.test', ...options.headers },
      }),
  }
}

const rename = (name: string) =>
  db.person.update({ where: { id: provider.personId }, data: { name }, select: { id: true } })

describe('the result of circles.explore for a visitor', () => {
  it('a visitor’s search result is read from the database once in four seconds, and the metrics count each procedure call', async () => {
    const { call, wait, metrics } = await startProduct()
    const inputs = [{ place: 'Tepic' }]
    const first = await call('circles.explore', inputs)
    expect(first.body).toContain('Amalia Rentería')
    await rename('Amalia Rentería Gil')
    wait(3_999)
    const second = await call('circles.explore', inputs)
    expect(second.body).toBe(first.body)
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    wait(1)
    expect((await call('circles.explore', inputs)).body).toContain('Amalia Rentería Gil')
    const { value } = parseMetrics(await metrics.render())
    expect(
      value('circulo_procedure_duration_seconds_count', { procedure: 'circles.explore', outcome: 'ok' }),
    ).toBe(3)
  })

  it('a visitor’s search result is sent compressed to a browser, with the same content', async () => {
    const { call } = await startProduct()
    const inputs = [{}]
    const plain = await call('circles.explore', inputs)
    const headers = { 'accept-encoding': 'gzip' }
    const compressed = await call('circles.explore', inputs, { headers })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  })

  it.each([
    ['another input', 'circles.explore', [{ place: 'Nayarit' }]],
    [
      'a batch of shared procedures',
      'circles.explore,circles.exploreSuggestions',
      [{}, { kind: 'place', query: 'tepic' }],
    ],
  ])('the server caches the search result of a visitor in the case of %s', async (_case, paths, inputs) => {
    const { call, cache } = await startProduct()
    const response = await call(paths, inputs)
    expect(response.json()).not.toContainEqual(expect.objectContaining({ error: expect.anything() }))
    expect(cache.pages()).toHaveLength(1)
  })

  it.each([
    ['a batch with another procedure', 'circles.explore,identity.viewer', [{}, {}]],
    ['an invalid input', 'circles.explore', [{ order: 'x' }]],
    ['a search for a phone, which counts as a read of contact data', 'circles.explore', [{ name: phone }]],
  ])(
    'the server does not cache the search result of a visitor in the case of %s',
    async (_case, paths, inputs) => {
      const { call, cache } = await startProduct()
      await call(paths, inputs)
      expect(cache.pages()).toHaveLength(0)
    },
  )

  it('a member’s search result is not cached, and a member gets no cached result', async () => {
    const { call, cache } = await startProduct()
    const member = await makeMember(db, {})
    const options = { cookies: { sesion: member.sessionToken } }
    const own = await call('circles.explore', [{}], options)
    expect(cache.pages()).toHaveLength(0)
    await call('circles.explore', [{}])
    expect(cache.pages()).toHaveLength(1)
    await rename('Amalia Rentería Paz')
    const again = await call('circles.explore', [{}], options)
    expect(again.body).not.toBe(own.body)
    expect(again.body).toContain('Amalia Rentería Paz')
  })
})
