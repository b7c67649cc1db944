import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPlaceCatalogueFiles } from '../../tools/places.ts'

describe('the catalogue of places', () => {
  it.each(createPlaceCatalogueFiles().map((one) => ({ ...one, name: path.basename(one.file) })))(
    'the file $name is the output of `npm run places`',
    ({ file, name, text }) => {
      expect(readFileSync(file, 'utf8') === text, `run npm run places for ${name}`).toBe(true)
    },
  )
})
