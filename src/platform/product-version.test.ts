import { expect, it } from 'vitest'
import { productVersion } from '#platform/product-version.ts'

it('productVersion reads a semantic version from package.json', async () => {
  expect(await productVersion()).toMatch(/^\d+\.\d+\.\d+/)
})
