import { expect, it } from 'vitest'
import { removeTrackingParameters } from '#kernel/tracking-parameters/contract.ts'

it.each([
  ['/perfil/ana?fbclid=IwAR0x', '/perfil/ana'],
  [
    '/explorar?lugar=le%C3%B3n&utm_source=x&utm_campaign=y&nombre=a+b',
    '/explorar?lugar=le%C3%B3n&nombre=a+b',
  ],
  ['https://circulo.example/?gclid=1&#inicio', 'https://circulo.example/#inicio'],
  ['/cita?fbclid=a?b&token=x', '/cita?token=x'],
])('the URL %s without tracking parameters is %s', (url, without) => {
  expect(removeTrackingParameters(url)).toBe(without)
})

it.each([
  '/',
  '/explorar?',
  '/explorar?nombre=utm_source&fbclids=1',
  '/cita?token=a&&b#?fbclid=1',
  '/cita#?fbclid=1',
])('the URL %s, which has no tracking parameters, stays unchanged', (url) => {
  expect(removeTrackingParameters(url)).toBe(url)
})
