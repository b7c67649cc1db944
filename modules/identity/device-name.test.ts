import { expect, it } from 'vitest'
import { formatDeviceName } from '#modules/identity/device-name.ts'

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${gecko} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${gecko} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`,
    'Edge en Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${gecko} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari en Mac',
  ],
  ['curl/8.1', 'Navegador desconocido'],
  ['', 'Dispositivo desconocido'],
  [null, 'Dispositivo desconocido'],
])('a session with the User-Agent %s is shown as the device %s', (userAgent, name) => {
  expect(formatDeviceName(userAgent)).toBe(name)
})
