import { describe, expect, it } from 'vitest'
import {
  chooseTabForNotification,
  isServiceWorkerMessage,
  parsePushMessage,
  sanitizeNotificationPath,
} from './push-rules.ts'

const message = {
  id: '0193',
  title: 'Ana te recomendó',
  body: 'Te agregó a su círculo.',
  path: '/perfil/ana',
}

describe('a push message in the service worker', () => {
  it('a push message becomes a notification with its title, text and path, and its id as a tag', () => {
    const { id, ...rest } = message
    expect(parsePushMessage(JSON.stringify(message))).toEqual({ ...rest, tag: id })
  })

  it.each([
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"Ana"',
    JSON.stringify({ ...message, title: '' }),
    JSON.stringify({ ...message, id: 1 }),
    JSON.stringify({ ...message, body: null }),
  ])('a malformed push message is shown with a general text: %s', (text) => {
    expect(parsePushMessage(text)).toMatchObject({
      title: 'Tienes una novedad en Círculo',
      path: '/novedades',
    })
  })

  it('a pressed notification opens only paths of the product, and no other site', () => {
    expect(sanitizeNotificationPath('/mis-citas?cita=1#x')).toBe('/mis-citas?cita=1#x')
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'perfil/ana',
      '',
      1,
      null,
    ])
      expect(sanitizeNotificationPath(path), String(path)).toBe('/novedades')
    expect(parsePushMessage(JSON.stringify({ ...message, path: '//evil.example' }))).toMatchObject({
      title: message.title,
      path: '/novedades',
    })
  })
})

describe('the tab that a pressed notification opens', () => {
  const tabs = [{ url: 'https://circulo.example/dashboard' }, { url: 'https://circulo.example/perfil/ana' }]

  it('chooseTabForNotification prefers the browser tab that already shows the page of the notification', () => {
    expect(chooseTabForNotification(tabs, '/perfil/ana')).toBe(tabs[1])
    expect(chooseTabForNotification(tabs, '/mis-citas')).toBe(tabs[0])
    expect(chooseTabForNotification([], '/mis-citas')).toBeUndefined()
  })
})

describe('a message from the service worker to a tab', () => {
  it('a tab recognizes a message of the service worker by its kind', () => {
    expect(isServiceWorkerMessage({ kind: 'pushed' })).toBe(true)
    expect(isServiceWorkerMessage({ kind: 'open', path: '/novedades' })).toBe(true)
    for (const foreign of [
      null,
      'pushed',
      {},
      { kind: 'open' },
      { kind: 'open', path: 1 },
      { kind: 'other' },
    ])
      expect(isServiceWorkerMessage(foreign)).toBe(false)
  })
})
