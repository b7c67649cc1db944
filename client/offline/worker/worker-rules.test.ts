import { describe, expect, it } from 'vitest'
import {
  classifyServiceWorkerRequest,
  findOutdatedCaches,
  getPageTimeoutMs,
  toCacheName,
} from './worker-rules.ts'

const origin = 'https://circulo.example'
const requestTo = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  classifyServiceWorkerRequest({ method, mode, url: origin + path }, origin)

describe('the service worker', () => {
  it('the service worker serves requests for pages and for script files of a build', () => {
    expect(requestTo('/')).toBe('page')
    expect(requestTo('/mis-citas?vista=recibidas')).toBe('page')
    expect(requestTo('/perfil/ana')).toBe('page')
    expect(requestTo('/assets/base-abc.js', { mode: 'cors' })).toBe('file')
  })

  it('the service worker does not handle requests for data, photos or other hosts, or POST requests', () => {
    for (const path of [
      '/trpc/circles.list?batch=1',
      '/api/archivo',
      '/fotos/1/thumb.webp',
      '/tarjetas/circulo-1.jpg',
      '/sitemap.xml',
      '/sitemap/perfiles.xml',
      '/calendario/x.ics',
      '/healthz',
      '/sw.js',
    ]) {
      expect(requestTo(path), path).toBe('none')
      expect(requestTo(path, { mode: 'cors' }), path).toBe('none')
    }
    expect(requestTo('/dashboard', { method: 'POST' })).toBe('none')
    expect(requestTo('/dashboard', { mode: 'cors' })).toBe('none')
    expect(
      classifyServiceWorkerRequest(
        { method: 'GET', mode: 'no-cors', url: 'https://maps.example/assets/x.js' },
        origin,
      ),
    ).toBe('none')
  })
})

describe('page timeout of the service worker', () => {
  it('the service worker waits 5 seconds for a page, or 30 seconds when it is requested again after a timeout', () => {
    const gaveUp = { url: `${origin}/circulo`, at: 1_000_000 }
    expect(getPageTimeoutMs(gaveUp.url, undefined, gaveUp.at)).toBe(5_000)
    expect(getPageTimeoutMs(gaveUp.url, gaveUp, gaveUp.at + 10_000)).toBe(30_000)
    expect(getPageTimeoutMs(`${origin}/mis-citas`, gaveUp, gaveUp.at + 10_000)).toBe(5_000)
    expect(getPageTimeoutMs(gaveUp.url, gaveUp, gaveUp.at + 200_000)).toBe(5_000)
  })
})

describe('caches of the service worker', () => {
  it('the service worker keeps the cached files of the current build and of the two previous builds', () => {
    const names = ['a', 'b', 'c', 'd'].map(toCacheName)
    expect(findOutdatedCaches(names, 'd')).toEqual([toCacheName('a')])
    expect(findOutdatedCaches(names.slice(0, 3), 'c')).toEqual([])
  })

  it('the service worker keeps the cached files of its own build even if other builds were cached later', () => {
    const names = ['a', 'b', 'c', 'd'].map(toCacheName)
    expect(findOutdatedCaches(names, 'a')).toEqual([toCacheName('b')])
  })
})
