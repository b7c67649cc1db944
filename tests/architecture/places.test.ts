import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPlaceFiles } from '../../tools/places.ts'

describe('the catalogue of places', () => {
  it.each(createPlaceFiles())('is equal to the output of `npm run places`: $file', ({ file, text }) => {
    expect(readFileSync(file, 'utf8') === text, `run npm run places for ${path.basename(file)}`).toBe(true)
  })
})
