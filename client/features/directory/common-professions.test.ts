import { describe, expect, it } from 'vitest'
import { commonProfessions } from './common-professions.ts'

const people = [['Dentista'], ['Plomero', 'Gasista'], ['Abogada'], ['Gasista']].map((professions) => ({
  professions,
}))

describe('the professions to choose from', () => {
  it('are those of most people first, then of whoever comes first', () => {
    expect(commonProfessions(people, '')).toEqual(['Gasista', 'Dentista', 'Plomero', 'Abogada'])
  })

  it('are no more than a strip holds', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ professions: [`Oficio ${index}`] }))
    expect(commonProfessions(many, '')).toHaveLength(8)
    expect(commonProfessions(many, 'Oficio 20')).toHaveLength(8)
  })

  it('keep the chosen one in its place, and before the others when nobody here has it', () => {
    expect(commonProfessions(people, 'Abogada')).toEqual(['Gasista', 'Dentista', 'Plomero', 'Abogada'])
    expect(commonProfessions(people, 'Jardinera')[0]).toBe('Jardinera')
    expect(commonProfessions([], 'Jardinera')).toEqual(['Jardinera'])
  })

  it('are none without people and without a choice', () => {
    expect(commonProfessions([], '')).toEqual([])
  })
})
