import { expect, it } from 'vitest'
import { canonicalPath } from '#client/app/canonical-path.ts'

it.each([
  ['/', '/', '/'],
  ['/explorar', '/explorar', '/explorar'],
  ['/explorar', '/Explorar/', '/explorar'],
  ['/explorar', '//explorar', '/explorar'],
  ['/perfil/:id', '/PERFIL/beto-navarro/', '/perfil/beto-navarro'],
  // Ids are case-sensitive. A slug in upper case is resolved by the profile query.
  ['/agenda/:userId', '/agenda/aB3', '/agenda/aB3'],
  ['/perfil/:id', '/perfil/%C3%B1', '/perfil/%C3%B1'],
])('a page at %s that is requested as %s has the canonical path %s', (pattern, asked, canonical) => {
  expect(canonicalPath(pattern, asked)).toBe(canonical)
})
