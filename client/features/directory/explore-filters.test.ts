import { describe, expect, it } from 'vitest'
import {
  readExploreFilters,
  readExploreSortOrder,
  readNearbyPlaceUrlParameter,
  removeExploreFilters,
  setNearbyPlaceUrlParameter,
  writeExploreFilter,
  writeExploreSortOrder,
} from '#client/features/directory/explore-filters.ts'

describe('reading search filters from a URL', () => {
  it('readExploreFilters returns empty filters for a URL without parameters', () => {
    expect(readExploreFilters(new URLSearchParams())).toEqual({ name: '', place: '', profession: '' })
  })

  it('readExploreFilters collapses white space in a filter, and truncates a filter to 100 characters', () => {
    const search = new URLSearchParams({ nombre: '  ana \t lópez ', lugar: 'x'.repeat(500) })
    expect(readExploreFilters(search)).toEqual({ name: 'ana lópez', place: 'x'.repeat(100), profession: '' })
  })
})

describe('changing a search filter in an address', () => {
  it('writeExploreFilter changes one filter in the URL and keeps the other parameters', () => {
    const search = new URLSearchParams('nombre=ana&ref=amiga')
    expect(writeExploreFilter(search, 'place', ' Tequila ').toString()).toBe(
      'nombre=ana&ref=amiga&lugar=Tequila',
    )
  })

  it('writeExploreFilter removes a filter from the URL when its text is empty', () => {
    expect(writeExploreFilter(new URLSearchParams('nombre=ana'), 'name', '  ').toString()).toBe('')
  })
})

describe('place that the results are sorted around', () => {
  it('setting the URL parameter `cerca` (nearby place) removes `lugar` (place filter), and vice versa', () => {
    const near = setNearbyPlaceUrlParameter(
      new URLSearchParams('nombre=ana&lugar=Tepic&desde=x'),
      'Zapopan, Jalisco',
    )
    expect(near.toString()).toBe('nombre=ana&cerca=Zapopan%2C+Jalisco')
    expect(readNearbyPlaceUrlParameter(near)).toBe('Zapopan, Jalisco')
    expect(writeExploreFilter(near, 'place', 'Tepic').toString()).toBe('nombre=ana&lugar=Tepic')
  })

  it('writeExploreFilter keeps the URL parameter `cerca` (nearby place) when the parameter `lugar` (place filter) is emptied', () => {
    const near = new URLSearchParams('cerca=Tepic')
    expect(writeExploreFilter(near, 'place', '').toString()).toBe('cerca=Tepic')
    expect(writeExploreFilter(near, 'name', 'ana').toString()).toBe('cerca=Tepic&nombre=ana')
  })

  it('the nearby place is removed from the URL when its field is emptied or all filters are cleared', () => {
    const near = new URLSearchParams('cerca=Tepic&lugar=Tequila')
    expect(setNearbyPlaceUrlParameter(near, '').toString()).toBe('lugar=Tequila')
    expect(removeExploreFilters(near).toString()).toBe('')
  })
})

describe("sort order in the address of the page 'Explorar'", () => {
  it('readExploreSortOrder returns `trusted` only if the URL contains orden=confianza', () => {
    expect(readExploreSortOrder(new URLSearchParams('orden=confianza'))).toBe('trusted')
    expect(readExploreSortOrder(new URLSearchParams('orden=otro'))).toBe('recommended')
    expect(readExploreSortOrder(new URLSearchParams())).toBe('recommended')
  })

  it('writeExploreSortOrder changes the sort order in the URL and keeps the search filters', () => {
    const search = new URLSearchParams('nombre=ana')
    expect(writeExploreSortOrder(search, 'trusted').toString()).toBe('nombre=ana&orden=confianza')
    expect(writeExploreSortOrder(writeExploreSortOrder(search, 'trusted'), 'recommended').toString()).toBe(
      'nombre=ana',
    )
  })

  it('removeExploreFilters removes all search filters from the URL and keeps the sort order', () => {
    const search = new URLSearchParams('nombre=ana&orden=confianza&lugar=Tepic&profesion=Gas')
    expect(removeExploreFilters(search).toString()).toBe('orden=confianza')
  })
})
