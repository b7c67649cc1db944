import { expect, it } from 'vitest'
import { readProductVersion } from '#platform/product-version.ts'

it('readProductVersion reads a semantic version from package.json', async () => {
  expect(await readProductVersion()).toMatch(/^\d+\.\d+\.\d+/)
})
