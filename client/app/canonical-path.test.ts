import { expect, it } from 'vitest'
import { toCanonicalPath } from '#client/app/canonical-path.ts'

it.each([
  ['/', '/', '/'],
  ['/explorar', '/explorar', '/explorar'],
  ['/explorar', '/Explorar/', '/explorar'],
  ['/explorar', '//explorar', '/explorar'],
  ['/perfil/:id', '/PERFIL/beto-navarro/', '/perfil/beto-navarro'],
  ['/agenda/:userId', '/agenda/aB3', '/agenda/aB3'],
  ['/perfil/:id', '/perfil/%C3%B1', '/perfil/%C3%B1'],
])('for the route %s, the requested path %s has the canonical path %s', (pattern, asked, canonical) => {
  expect(toCanonicalPath(pattern, asked)).toBe(canonical)
})
