import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectPhotos } from './photo-selection.ts'

const image = { type: 'image/jpeg', name: 'foto.jpg' }
const text = { type: 'text/plain', name: 'nota.txt' }

describe('selectPhotos', () => {
  it('accepts images until the limit is reached', () => {
    expect(selectPhotos([image, image], 3, 5)).toEqual({ accepted: [image, image], problem: null })
  })

  it('adds the newly chosen photos to those chosen before, and reports the limit when the sum exceeds it', () => {
    expect(selectPhotos([image, image], 4, 5)).toEqual({ accepted: [image], problem: 'Máximo 5 fotos' })
    expect(selectPhotos([image], 5, 5)).toEqual({ accepted: [], problem: 'Máximo 5 fotos' })
  })

  it('rejects files that are not images and keeps the rest', () => {
    expect(selectPhotos([text, image], 0, 5)).toEqual({
      accepted: [image],
      problem: 'Por favor selecciona un archivo de imagen',
    })
  })

  it('recognizes a HEIC photo by its name when the system does not report its type', () => {
    const heic = { type: '', name: 'IMG_0042.HEIC' }
    expect(selectPhotos([heic], 0, 5)).toEqual({ accepted: [heic], problem: null })
  })

  it('never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(image, text)), fc.nat(8), fc.nat(8), (files, already, max) => {
        const { accepted } = selectPhotos(files, already, max)
        expect(accepted.length + already).toBeLessThanOrEqual(Math.max(already, max))
      }),
    )
  })
})
