import { describe, expect, it } from 'vitest'
import {
  dropFilters,
  readFilters,
  readNear,
  readOrder,
  writeFilter,
  writeNear,
  writeOrder,
} from '#client/features/directory/explore-filters.ts'

describe('reading search filters from an address', () => {
  it('returns empty filters for an address without parameters', () => {
    expect(readFilters(new URLSearchParams())).toEqual({ name: '', place: '', profession: '' })
  })

  it('collapses white space and truncates long filters', () => {
    const search = new URLSearchParams({ nombre: '  ana \t lópez ', lugar: 'x'.repeat(500) })
    expect(readFilters(search)).toEqual({ name: 'ana lópez', place: 'x'.repeat(100), profession: '' })
  })
})

describe('changing a search filter in an address', () => {
  it('changes one filter and keeps the other parameters', () => {
    const search = new URLSearchParams('nombre=ana&ref=amiga')
    expect(writeFilter(search, 'place', ' Tequila ').toString()).toBe('nombre=ana&ref=amiga&lugar=Tequila')
  })

  it('removes a filter that became empty', () => {
    expect(writeFilter(new URLSearchParams('nombre=ana'), 'name', '  ').toString()).toBe('')
  })
})

describe('place that the results are sorted around', () => {
  it('replaces the place filter, and is removed when a place filter is set', () => {
    const near = writeNear(new URLSearchParams('nombre=ana&lugar=Tepic&desde=x'), 'Zapopan, Jalisco')
    expect(near.toString()).toBe('nombre=ana&cerca=Zapopan%2C+Jalisco')
    expect(readNear(near)).toBe('Zapopan, Jalisco')
    expect(writeFilter(near, 'place', 'Tepic').toString()).toBe('nombre=ana&lugar=Tepic')
  })

  it('stays in the address when the place filter is emptied or another filter changes', () => {
    const near = new URLSearchParams('cerca=Tepic')
    expect(writeFilter(near, 'place', '').toString()).toBe('cerca=Tepic')
    expect(writeFilter(near, 'name', 'ana').toString()).toBe('cerca=Tepic&nombre=ana')
  })

  it('is removed when the place is empty or when all filters are cleared', () => {
    const near = new URLSearchParams('cerca=Tepic&lugar=Tequila')
    expect(writeNear(near, '').toString()).toBe('lugar=Tequila')
    expect(dropFilters(near).toString()).toBe('')
  })
})

describe("sort order in the address of the page 'Explorar'", () => {
  it('is by trust only if the address contains orden=confianza', () => {
    expect(readOrder(new URLSearchParams('orden=confianza'))).toBe('trusted')
    expect(readOrder(new URLSearchParams('orden=otro'))).toBe('recommended')
    expect(readOrder(new URLSearchParams())).toBe('recommended')
  })

  it('changes without changing the filters', () => {
    const search = new URLSearchParams('nombre=ana')
    expect(writeOrder(search, 'trusted').toString()).toBe('nombre=ana&orden=confianza')
    expect(writeOrder(writeOrder(search, 'trusted'), 'recommended').toString()).toBe('nombre=ana')
  })

  it('stays in the address when the filters are cleared', () => {
    const search = new URLSearchParams('nombre=ana&orden=confianza&lugar=Tepic&profesion=Gas')
    expect(dropFilters(search).toString()).toBe('orden=confianza')
  })
})
