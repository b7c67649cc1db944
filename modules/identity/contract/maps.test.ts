import { describe, expect, it } from 'vitest'
import { getMapsSearchUrl } from '#modules/identity/contract/maps.ts'

describe('map search URL', () => {
  const searched = (...parts: Parameters<typeof getMapsSearchUrl>) =>
    new URL(getMapsSearchUrl(...parts)).searchParams.get('query')

  it.each([
    ['Av. Vallarta 1200, Americana, Guadalajara', 'Guadalajara', 'Jalisco', 'Jalisco'],
    ['Av. Vallarta 1200, 44160 guadalajara, Jalisco', 'Guadalajara', 'Jalisco', null],
    ['Reforma 8, Ciudad de Mexico', 'Ciudad de México', 'Ciudad de México', null],
    ['5 de Mayo 3', 'Puebla', 'Puebla', 'Puebla'],
  ])('the Google Maps search for address %s has its city and state once', (address, city, state, added) => {
    expect(searched(address, city, state)).toBe(added ? `${address}, ${added}` : address)
  })

  it('the Google Maps search for an address contains the city even if the street has the city’s name', () => {
    expect(searched('Guadalajara 12', 'Guadalajara', null)).toBe('Guadalajara 12, Guadalajara')
    expect(searched('Guadalajara, 12', 'Guadalajara', null)).toBe('Guadalajara, 12, Guadalajara')
  })

  it('the Google Maps search for an address without a state contains only the street and the city', () => {
    expect(getMapsSearchUrl('Av. Vallarta 1200 #3', 'Guadalajara', null)).toBe(
      'https://www.google.com/maps/search/?api=1&query=Av.%20Vallarta%201200%20%233%2C%20Guadalajara',
    )
  })
})
