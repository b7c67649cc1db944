import { describe, expect, it } from 'vitest'
import { formatPersonSummary, formatPersonTitle } from './person-summary.ts'

const emptyPerson = { name: 'Ana Luna', professions: [], city: null, state: null, description: null }
const ana = { ...emptyPerson, professions: ['Plomera', 'Electricista'], city: 'Tepic', state: 'Nayarit' }

describe("a person in a search engine's result", () => {
  it('the title of a profile in search engines has the name, trade and place of the person', () => {
    expect(formatPersonTitle(ana)).toBe('Ana Luna · Plomera en Tepic')
    expect(formatPersonTitle({ ...ana, city: null })).toBe('Ana Luna · Plomera')
    expect(formatPersonTitle(emptyPerson)).toBe('Ana Luna')
  })

  it("the description of a profile has trades, place, recommendations and the person's own words", () => {
    expect(formatPersonSummary({ ...ana, description: 'Arreglo fugas.' }, 1_234)).toBe(
      'Plomera y Electricista en Tepic, Nayarit. 1,234 personas recomiendan su trabajo. Arreglo fugas.',
    )
    expect(formatPersonSummary(ana, 1)).toContain('1 persona recomienda su trabajo.')
    expect(formatPersonSummary({ ...ana, professions: [] }, 0)).toBe('En Tepic, Nayarit.')
  })

  it('the description of a profile without any data is a general sentence with the name', () => {
    expect(formatPersonSummary(emptyPerson, 0)).toBe(
      'Ana Luna está en Círculo, donde las recomendaciones vienen de personas reales.',
    )
  })
})
