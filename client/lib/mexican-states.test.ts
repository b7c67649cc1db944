import { describe, expect, it } from 'vitest'
import { suggestStates } from './mexican-states.ts'

const texts = (typed: string) => suggestStates(typed).map((option) => option.text)

describe('suggestStates', () => {
  it('finds states without regard to accents and case', () => {
    expect(texts('michoacan')).toEqual(['Michoacán'])
    expect(texts('LEÓN')).toEqual(['Nuevo León'])
  })

  it('offers those that begin with what was written first', () => {
    expect(texts('co').slice(0, 2)).toEqual(['Coahuila', 'Colima'])
    expect(texts('co')).toContain('Ciudad de México')
  })

  it('offers nothing for nothing, nor for a state that is complete', () => {
    expect(texts('  ')).toEqual([])
    expect(texts('Jalisco')).toEqual([])
  })

  it('still offers the longer name when the shorter one is complete', () => {
    expect(texts('Baja California')).toContain('Baja California Sur')
  })
})
