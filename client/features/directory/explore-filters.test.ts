import { describe, expect, it } from 'vitest'
import { readFilters, writeFilter } from '#client/features/directory/explore-filters.ts'

describe('readFilters', () => {
  it('gives empty filters for an address without any', () => {
    expect(readFilters(new URLSearchParams())).toEqual({ name: '', place: '', profession: '' })
  })

  it('folds white space and cuts what no search needs', () => {
    const search = new URLSearchParams({ nombre: '  ana \t lópez ', lugar: 'x'.repeat(500) })
    expect(readFilters(search)).toEqual({ name: 'ana lópez', place: 'x'.repeat(100), profession: '' })
  })
})

describe('writeFilter', () => {
  it('changes one filter and keeps the rest of the address', () => {
    const search = new URLSearchParams('nombre=ana&ref=amiga')
    expect(writeFilter(search, 'place', ' Tequila ').toString()).toBe('nombre=ana&ref=amiga&lugar=Tequila')
  })

  it('drops a filter that became empty', () => {
    expect(writeFilter(new URLSearchParams('nombre=ana'), 'name', '  ').toString()).toBe('')
  })
})
