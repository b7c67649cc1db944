import { describe, expect, it } from 'vitest'
import { cacheName, handlingOf, outdatedCaches, patienceFor } from './worker-rules.ts'

const origin = 'https://circulo.example'
const asked = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  handlingOf({ method, mode, url: origin + path }, origin)

describe('what the service worker answers', () => {
  it('is pages and the files of a build', () => {
    expect(asked('/')).toBe('page')
    expect(asked('/mis-citas?vista=recibidas')).toBe('page')
    expect(asked('/perfil/ana')).toBe('page')
    expect(asked('/assets/base-abc.js', { mode: 'cors' })).toBe('file')
  })

  it('is nothing that is somebody’s, that writes or that programs ask for', () => {
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
      expect(asked(path), path).toBe('none')
      expect(asked(path, { mode: 'cors' }), path).toBe('none')
    }
    expect(asked('/dashboard', { method: 'POST' })).toBe('none')
    expect(asked('/dashboard', { mode: 'cors' })).toBe('none')
    expect(
      handlingOf({ method: 'GET', mode: 'no-cors', url: 'https://maps.example/assets/x.js' }, origin),
    ).toBe('none')
  })
})

describe('how long the service worker waits for a page', () => {
  it('is some seconds, and longer for whoever asks for the same page again', () => {
    const gaveUp = { url: `${origin}/circulo`, at: 1_000_000 }
    expect(patienceFor(gaveUp.url, undefined, gaveUp.at)).toBe(5_000)
    expect(patienceFor(gaveUp.url, gaveUp, gaveUp.at + 10_000)).toBe(30_000)
    expect(patienceFor(`${origin}/mis-citas`, gaveUp, gaveUp.at + 10_000)).toBe(5_000)
    expect(patienceFor(gaveUp.url, gaveUp, gaveUp.at + 200_000)).toBe(5_000)
  })
})

describe('what the service worker keeps', () => {
  it('is its own build and two before it', () => {
    const names = ['a', 'b', 'c', 'd'].map(cacheName)
    expect(outdatedCaches(names, 'd')).toEqual([cacheName('a')])
    expect(outdatedCaches(names.slice(0, 3), 'c')).toEqual([])
  })

  it('is its own build also when that was there before the others', () => {
    const names = ['a', 'b', 'c', 'd'].map(cacheName)
    expect(outdatedCaches(names, 'a')).toEqual([cacheName('b')])
  })
})
