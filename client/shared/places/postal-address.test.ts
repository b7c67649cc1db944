import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPostalAddress } from './postal-address.ts'

const part = (longText: string | null, ...types: string[]) => ({ longText, types })
const locality = (name: string | null) => part(name, 'locality', 'political')
const municipality = (name: string) => part(name, 'administrative_area_level_2', 'political')
const state = (name: string) => part(name, 'administrative_area_level_1', 'political')

describe('toPostalAddress, which converts a Google address into the fields of the address form', () => {
  it('the city of a Google address is its locality, and the state is administrative area level 1', () => {
    const parts = [
      part('Av. Juárez', 'route'),
      municipality('Zapopan'),
      locality('Guadalajara'),
      state('Jalisco'),
    ]
    expect(toPostalAddress('Av. Juárez 1, Guadalajara', parts)).toEqual({
      address: 'Av. Juárez 1, Guadalajara',
      city: 'Guadalajara',
      state: 'Jalisco',
    })
  })

  it('the city of a Google address without a named locality is administrative area level 2', () => {
    expect(toPostalAddress('x', [municipality('Metepec'), state('Hidalgo')]).city).toBe('Metepec')
    expect(toPostalAddress('x', [locality(null), municipality('Metepec')]).city).toBe('Metepec')
    expect(toPostalAddress('x', [locality('  '), municipality('Metepec')]).city).toBe('Metepec')
  })

  it('city and state are empty if the Google address lacks them', () => {
    expect(toPostalAddress('Carretera 15', [part('México', 'country')])).toEqual({
      address: 'Carretera 15',
      city: '',
      state: '',
    })
  })

  it("the state of a Google address gets its common name, 'Coahuila' for 'Coahuila de Zaragoza'", () => {
    expect(toPostalAddress('x', [state('Coahuila de Zaragoza')]).state).toBe('Coahuila')
    expect(toPostalAddress('x', [state('constructor')]).state).toBe('constructor')
  })

  it('toPostalAddress returns only cities and states that the address from Google contains', () => {
    const names = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `_${text}_`)
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            longText: names,
            types: fc.subarray(['locality', 'route', 'administrative_area_level_1']),
          }),
        ),
        (parts) => {
          const result = toPostalAddress('x', parts)
          for (const name of [result.city, result.state]) {
            expect(['', ...parts.map(({ longText }) => longText.trim())]).toContain(name)
          }
        },
      ),
    )
  })
})
