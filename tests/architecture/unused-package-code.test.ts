import { describe, expect, it } from 'vitest'
import { emptyFunctionBodies } from '../../tools/unused-package-code.ts'

describe('emptyFunctionBodies, which empties unused functions of packages in the client build', () => {
  it('emptyFunctionBodies replaces only the bodies of the given functions, even if these are nested in other functions', () => {
    const code =
      'function outer() { async function a(b, c) { return b + c } return a } function d() {} function e() {}'
    expect(emptyFunctionBodies(code, ['e', 'a'])).toBe(
      'function outer() { async function a(b, c) { throw Error("unusedRouterFunctions") } return a } function d() {} function e() { throw Error("unusedRouterFunctions") }',
    )
  })

  it.each([
    ['a function is missing', 'function a() {}', 'not declared exactly once: b'],
    [
      'two functions have the same name',
      'function a() {} function b() {} function c() { function b() {} }',
      'not declared exactly once: b',
    ],
    [
      'one of the functions contains another',
      'function a() { function b() {} }',
      'inside another emptied function: b',
    ],
  ])('emptyFunctionBodies throws an error if %s', (_, code, message) => {
    expect(() => emptyFunctionBodies(code, ['a', 'b'])).toThrow(message)
  })
})
