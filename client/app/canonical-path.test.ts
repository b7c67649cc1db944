import { expect, it } from 'vitest'
import { canonicalPath } from '#client/app/canonical-path.ts'

it.each([
  ['/', '/', '/'],
  ['/explorar', '/explorar', '/explorar'],
  ['/explorar', '/Explorar/', '/explorar'],
  ['/explorar', '//explorar', '/explorar'],
  ['/perfil/:id', '/PERFIL/beto-navarro/', '/perfil/beto-navarro'],
  // Ids tell large letters from small ones; who has a slug in large letters is found by the profile's own address.
  ['/agenda/:userId', '/agenda/aB3', '/agenda/aB3'],
  ['/perfil/:id', '/perfil/%C3%B1', '/perfil/%C3%B1'],
])('a page at %s that is asked for as %s stands at %s', (pattern, asked, canonical) => {
  expect(canonicalPath(pattern, asked)).toBe(canonical)
})
