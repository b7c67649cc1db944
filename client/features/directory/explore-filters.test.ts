import { describe, expect, it } from 'vitest'
import {
  readExploreFilters,
  readNearbyPlace,
  readSortOrder,
  removeFilters,
  writeExploreFilter,
  writeNearbyPlace,
  writeSortOrder,
} from '#client/features/directory/explore-filters.ts'

describe('reading search filters from a URL', () => {
  it('returns empty filters for an address without parameters', () => {
    expect(readExploreFilters(new URLSearchParams())).toEqual({ name: '', place: '', profession: '' })
  })

  it('collapses white space and truncates long filters', () => {
    const search = new URLSearchParams({ nombre: '  ana \t lópez ', lugar: 'x'.repeat(500) })
    expect(readExploreFilters(search)).toEqual({ name: 'ana lópez', place: 'x'.repeat(100), profession: '' })
  })
})

describe('changing a search filter in an address', () => {
  it('changes one filter and keeps the other parameters', () => {
    const search = new URLSearchParams('nombre=ana&ref=amiga')
    expect(writeExploreFilter(search, 'place', ' Tequila ').toString()).toBe(
      'nombre=ana&ref=amiga&lugar=Tequila',
    )
  })

  it('removes a filter that became empty', () => {
    expect(writeExploreFilter(new URLSearchParams('nombre=ana'), 'name', '  ').toString()).toBe('')
  })
})

describe('place that the results are sorted around', () => {
  it('replaces the filter `lugar` in the URL, and is removed when the reader sets the filter `lugar`', () => {
    const near = writeNearbyPlace(new URLSearchParams('nombre=ana&lugar=Tepic&desde=x'), 'Zapopan, Jalisco')
    expect(near.toString()).toBe('nombre=ana&cerca=Zapopan%2C+Jalisco')
    expect(readNearbyPlace(near)).toBe('Zapopan, Jalisco')
    expect(writeExploreFilter(near, 'place', 'Tepic').toString()).toBe('nombre=ana&lugar=Tepic')
  })

  it('stays in the URL when the filter `lugar` is emptied or another filter changes', () => {
    const near = new URLSearchParams('cerca=Tepic')
    expect(writeExploreFilter(near, 'place', '').toString()).toBe('cerca=Tepic')
    expect(writeExploreFilter(near, 'name', 'ana').toString()).toBe('cerca=Tepic&nombre=ana')
  })

  it('is removed when the place is empty or when all filters are cleared', () => {
    const near = new URLSearchParams('cerca=Tepic&lugar=Tequila')
    expect(writeNearbyPlace(near, '').toString()).toBe('lugar=Tequila')
    expect(removeFilters(near).toString()).toBe('')
  })
})

describe("sort order in the address of the page 'Explorar'", () => {
  it('is "most trusted first" only if the URL contains orden=confianza', () => {
    expect(readSortOrder(new URLSearchParams('orden=confianza'))).toBe('trusted')
    expect(readSortOrder(new URLSearchParams('orden=otro'))).toBe('recommended')
    expect(readSortOrder(new URLSearchParams())).toBe('recommended')
  })

  it('changes without changing the filters', () => {
    const search = new URLSearchParams('nombre=ana')
    expect(writeSortOrder(search, 'trusted').toString()).toBe('nombre=ana&orden=confianza')
    expect(writeSortOrder(writeSortOrder(search, 'trusted'), 'recommended').toString()).toBe('nombre=ana')
  })

  it('stays in the address when the filters are cleared', () => {
    const search = new URLSearchParams('nombre=ana&orden=confianza&lugar=Tepic&profesion=Gas')
    expect(removeFilters(search).toString()).toBe('orden=confianza')
  })
})
