import { describe, expect, it } from 'vitest'
import { emptyFunctionBodies } from '../../tools/unused-package-code.ts'

describe('the code of packages that the client build empties', () => {
  it('emptyFunctionBodies empties only the given functions, also inside other functions', () => {
    const code =
      'function outer() { async function unused(a, b) { return a + b } return unused }\nfunction used() { return 1 }'
    const emptied = emptyFunctionBodies(code, ['unused'])
    expect(emptied).toEqual({
      code: 'function outer() { async function unused(a, b) { throw Error("unused") } return unused }\nfunction used() { return 1 }',
      missing: [],
    })
  })

  it('emptyFunctionBodies returns the names that the package no longer contains, so that the build fails', () => {
    const code = 'function used() { return 1 }'
    expect(emptyFunctionBodies(code, ['gone', 'used']).missing).toEqual(['gone'])
  })
})
