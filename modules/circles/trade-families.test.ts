import { describe, expect, it } from 'vitest'
import { tradeFamilies, tradeFamilyNames, tradeSuggestions } from '#modules/circles/contract/families.ts'
import { buildTradeIndex } from '#modules/circles/search/trade-index.ts'
import { createTradeClassifier } from '#modules/circles/trade-families.ts'
import { createSeedTradeRows } from '#modules/identity/api.ts'

const rows = createSeedTradeRows()
const { familyOf, tradesOf } = createTradeClassifier(buildTradeIndex(rows))

describe('the family of a profession', () => {
  it.each([
    ['Plomero', 'HOME'],
    ['PLOMERAS', 'HOME'],
    ['Electricista', 'HOME'],
    ['Maestro albañil', 'BUILDING'],
    ['Dentista', 'HEALTH'],
    ['Mecánico', 'VEHICLES'],
    ['Mecánica de motos', 'VEHICLES'],
    ['Taxista', 'VEHICLES'],
    ['Estilista', 'BEAUTY'],
    ['Niñera', 'CARE'],
    ['Maestra de inglés', 'CARE'],
    ['Veterinaria', 'CARE'],
    ['Contadora', 'OFFICE'],
    ['Programador', 'OFFICE'],
    ['Fotógrafa', 'PARTIES'],
    ['Panadera', 'PARTIES'],
    ['Costurera', 'OTHER'],
  ])('the profession %s belongs to the trade family %s', (profession, family) => {
    expect(familyOf([profession])).toBe(family)
  })

  it("the first profession that names a trade determines a person's trade family; OTHER if none does", () => {
    expect(familyOf(['Persona de confianza', 'Dentista', 'Plomero'])).toBe('HEALTH')
    expect(familyOf(['Superhéroe'])).toBe('OTHER')
    expect(familyOf([])).toBe('OTHER')
  })

  it('every trade family contains a trade of the catalogue', () => {
    const covered = new Set(rows.map(({ feminine, name }) => familyOf([feminine, name])))
    expect([...covered].sort()).toEqual([...tradeFamilies].sort())
    expect(new Set(Object.values(tradeFamilyNames)).size).toBe(tradeFamilies.length)
  })
})

describe('the seats of the circle diagram', () => {
  it('every trade suggested to members (tradeSuggestions) has the same id and group as in the catalogue of trades', () => {
    for (const seat of tradeSuggestions) {
      expect(tradesOf([seat.trade])).toContain(seat.tradeId)
      expect(familyOf([seat.trade])).toBe(seat.family)
    }
  })
})
