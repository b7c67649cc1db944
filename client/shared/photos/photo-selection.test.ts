import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectPhotos } from './photo-selection.ts'

const image = { type: 'image/jpeg', name: 'foto.jpg' }
const text = { type: 'text/plain', name: 'nota.txt' }

describe('selectPhotos', () => {
  it('selectPhotos accepts images until the form has the maximum number of photos', () => {
    expect(selectPhotos([image, image], 3, 5)).toEqual({ accepted: [image, image], problem: null })
  })

  it('selectPhotos drops the photos that would exceed the maximum number, counting photos chosen before', () => {
    expect(selectPhotos([image, image], 4, 5)).toEqual({ accepted: [image], problem: 'Máximo 5 fotos' })
    expect(selectPhotos([image], 5, 5)).toEqual({ accepted: [], problem: 'Máximo 5 fotos' })
  })

  it('selectPhotos rejects a file that is not an image, and accepts the images chosen with it', () => {
    expect(selectPhotos([text, image], 0, 5)).toEqual({
      accepted: [image],
      problem: 'Por favor selecciona un archivo de imagen',
    })
  })

  it('selectPhotos recognizes a HEIC photo by its name when the system does not report its type', () => {
    const heic = { type: '', name: 'IMG_0042.HEIC' }
    expect(selectPhotos([heic], 0, 5)).toEqual({ accepted: [heic], problem: null })
  })

  it('selectPhotos never accepts more photos than the maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(image, text)), fc.nat(8), fc.nat(8), (files, already, max) => {
        const { accepted } = selectPhotos(files, already, max)
        expect(accepted.length + already).toBeLessThanOrEqual(Math.max(already, max))
      }),
    )
  })
})
