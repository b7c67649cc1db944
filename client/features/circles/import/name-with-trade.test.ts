import { describe, expect, it } from 'vitest'
import { splitNameWithTrade } from '#client/features/circles/import/name-with-trade.ts'

const professions = ['Plomería industrial', 'Plomero', 'Tamales por encargo', 'Técnico']

describe('a name with a trade', () => {
  it('the last word of a name is split off if it is a known profession, regardless of case and accents', () => {
    expect(splitNameWithTrade('Beto Plomero', professions)).toEqual({ name: 'Beto', trade: 'Plomero' })
    expect(splitNameWithTrade(' Don  Beto  plomero ', professions)).toEqual({
      name: 'Don  Beto',
      trade: 'Plomero',
    })
    expect(splitNameWithTrade('Luis TECNICO', professions)).toEqual({ name: 'Luis', trade: 'Técnico' })
  })

  it('splitNameWithTrade returns null for a text that does not end with a profession after a name', () => {
    for (const name of ['Plomero', 'Taller Hermanos Gómez', 'Señora Chole Tamales', 'Plomero Juan', ''])
      expect(splitNameWithTrade(name, professions)).toBeNull()
  })
})
