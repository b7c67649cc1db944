import { expect, it } from 'vitest'
import { loggedPath } from '#server/logged-path.ts'

it('keeps the path, without queries and without what opens a calendar', () => {
  expect(loggedPath('/cita?token=secreto')).toBe('/cita')
  expect(loggedPath('/calendario/secreto.ics')).toBe('/calendario/…')
  expect(loggedPath('//calendario/secreto.ics?a=b')).toBe('//calendario/…')
  expect(loggedPath(`/c%61lendario/${'a'.repeat(44)}.ics`)).toBe('/c%61lendario/…')
  expect(loggedPath('/calendario')).toBe('/calendario')
  expect(loggedPath('/api/citas/019e.ics')).toBe('/api/citas/019e.ics')
  expect(loggedPath(undefined)).toBeUndefined()
})
