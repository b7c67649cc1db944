import { describe, expect, it } from 'vitest'
import { describeTrustInPerson, type TrustDescriptionInput } from '#client/shared/trust/describe-trust.ts'

const stranger: TrustDescriptionInput = {
  recommendationCount: 0,
  recommendersInMyCircle: 0,
  recommendersInTheirCircles: null,
  inMyCircle: false,
  recommenders: [],
}
const known = (name: string) => ({ name, inMyCircle: true })
const textOf = (facts: Partial<TrustDescriptionInput>) => describeTrustInPerson({ ...stranger, ...facts })

describe('the line about the recommenders of a person', () => {
  it('the line about recommenders names those in the reader’s circle by short names, and counts the others', () => {
    const recommenders = [known('Adriana Guzmán'), known('Dra. Ofelia Ríos'), known('Beto Navarro')]
    expect(textOf({ recommendationCount: 17, recommendersInMyCircle: 10, recommenders })).toEqual({
      text: 'Adriana, Ofelia y 8 más, de tu círculo',
      isTrusted: true,
    })
    expect(textOf({ recommendersInMyCircle: 2, recommenders: recommenders.slice(0, 2) }).text).toBe(
      'Adriana y Ofelia, de tu círculo',
    )
    const namesakes = [known('Adriana Guzmán'), known('Adriana Luna')]
    expect(textOf({ recommendersInMyCircle: 2, recommenders: namesakes }).text).toBe(
      'Adriana y 1 más, de tu círculo',
    )
    expect(textOf({ recommendersInMyCircle: 1, recommenders: recommenders.slice(0, 1) }).text).toBe(
      'Adriana, de tu círculo',
    )
  })

  it('the line about recommenders does not name people outside the reader’s circle', () => {
    const recommenders = [{ name: 'Zoe Ajena', inMyCircle: false }]
    expect(textOf({ recommendationCount: 17, recommenders })).toEqual({
      text: '17 recomendaciones',
      isTrusted: false,
    })
    expect(textOf({ recommendationCount: 1, recommenders }).text).toBe('1 recomendación')
    expect(textOf({}).text).toBe('Sin recomendaciones')
  })

  it('the line about recommenders names a recommender from a friend’s circle, together with this friend', () => {
    const ciro = { friend: { name: 'Adriana Guzmán' }, recommender: { name: 'Ing. Ciro Luna' } }
    expect(textOf({ recommendationCount: 9, recommendersInTheirCircles: 3, secondDegree: ciro })).toEqual({
      text: 'Ciro, del círculo de Adriana',
      isTrusted: true,
    })
    const namesakes = { friend: { name: 'Adriana Guzmán' }, recommender: { name: 'Adriana Luna' } }
    expect(textOf({ recommendationCount: 9, secondDegree: namesakes }).text).toBe(
      'Adriana Luna, del círculo de Adriana Guzmán',
    )
  })

  it('on a dashboard card, the line about recommenders names the people whose faces the card shows', () => {
    const facesInMyCircle = [{ name: 'Adriana Guzmán' }, { name: 'Beto Navarro' }]
    expect(textOf({ recommendersInMyCircle: 3, facesInMyCircle }).text).toBe(
      'Adriana, Beto y 1 más, de tu círculo',
    )
  })

  it("the line about a person's recommenders says ‘Tú y 16 más’ if the reader and 16 strangers recommend the person", () => {
    expect(textOf({ recommendationCount: 1, inMyCircle: true }).text).toBe('Tú recomiendas su trabajo')
    expect(textOf({ recommendationCount: 17, inMyCircle: true }).text).toBe(
      'Tú y 16 más recomiendan su trabajo',
    )
    expect(textOf({ recommendationCount: 9, recommendersInTheirCircles: 1 })).toEqual({
      text: 'Por 1 persona en quien confía tu círculo',
      isTrusted: true,
    })
    expect(textOf({ recommendationCount: 9, recommendersInTheirCircles: 3 }).text).toBe(
      'Por 3 personas en quienes confía tu círculo',
    )
  })
})
