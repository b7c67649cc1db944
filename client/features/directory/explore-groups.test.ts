import { describe, expect, it } from 'vitest'
import {
  describeSortOrder,
  findSinglePersonGroupsToShowSideBySide,
  formatDistance,
  groupPeopleByDistance,
} from '#client/features/directory/explore-groups.ts'
import type { ExplorePlaceGroup } from '#modules/circles/contract/explore.ts'

const guadalajara = { place: 'Guadalajara', km: 0 }
const zapopan = { place: 'Zapopan', km: 8 }
const elsewhere = { place: null, km: null }

function groupsOf(...groups: (ExplorePlaceGroup | null)[]) {
  return groupPeopleByDistance(groups.map((group) => ({ group: group && { ...group } }))).map(
    ({ title, people }) => [title, people.length],
  )
}

describe('grouping search results by distance', () => {
  it('groupPeopleByDistance groups people by place, and makes a heading from the place and its distance', () => {
    expect(groupsOf(guadalajara, guadalajara, zapopan, elsewhere, elsewhere)).toEqual([
      ['En Guadalajara', 2],
      ['Zapopan · a unos 8 km', 1],
      ['En otros lugares', 2],
    ])
  })

  it('if a town spans two pages of results, groupPeopleByDistance returns one group for the town', () => {
    const firstPage = [guadalajara, zapopan]
    const secondPage = [zapopan, zapopan]
    expect(groupsOf(...firstPage, ...secondPage)).toEqual([
      ['En Guadalajara', 1],
      ['Zapopan · a unos 8 km', 3],
    ])
  })

  it('groupPeopleByDistance returns one group without a heading if the results have no distances', () => {
    expect(groupsOf(null, null)).toEqual([[null, 2]])
  })

  it("groupPeopleByDistance puts people without a distance last, under the heading 'Más resultados'", () => {
    expect(groupsOf(elsewhere, null)).toEqual([
      ['En otros lugares', 1],
      ['Más resultados', 1],
    ])
  })

  it('groupPeopleByDistance makes separate groups for two towns at the same distance', () => {
    expect(groupsOf(zapopan, { place: 'Tonalá', km: 8 }, { place: 'Tonalá', km: 20 })).toHaveLength(3)
  })

  it('groupPeopleByDistance returns no groups for an empty list of people', () => {
    expect(groupPeopleByDistance([])).toEqual([])
  })
})

describe('groups that share a line where two people fit', () => {
  const tonala = { place: 'Tonalá', km: 12 }
  const pairedOf = (...groups: ExplorePlaceGroup[]) => {
    const made = groupPeopleByDistance(groups.map((group) => ({ group })))
    const paired = findSinglePersonGroupsToShowSideBySide(made)
    return made.map((group) => paired.has(group))
  }

  it('findSinglePersonGroupsToShowSideBySide pairs two consecutive groups of search results if each group contains one person', () => {
    expect(pairedOf(guadalajara, zapopan, tonala)).toEqual([true, true, false])
    expect(pairedOf(guadalajara, zapopan, tonala, elsewhere)).toEqual([true, true, true, true])
  })

  it('findSinglePersonGroupsToShowSideBySide excludes a one-person group whose only adjacent group has two people', () => {
    expect(pairedOf(guadalajara, zapopan, zapopan, tonala)).toEqual([false, false, false])
  })
})

describe('distance to a place', () => {
  it.each([
    [0, 'a menos de 1 km'],
    [1, 'a unos 1 km'],
    [1250, 'a unos 1,250 km'],
  ])('formatDistance formats %d km as text', (km, text) => expect(formatDistance(km)).toBe(text))
})

describe('explanation of the sort order', () => {
  it.each([
    [
      'Guadalajara',
      'recommended',
      'Primero en Guadalajara, luego por cercanía; en cada lugar, las personas más recomendadas primero.',
    ],
    [
      'Tepic',
      'trusted',
      'Primero en Tepic, luego por cercanía; en cada lugar, las personas de tu confianza primero.',
    ],
    [null, 'recommended', 'Primero las personas más recomendadas.'],
    [null, 'trusted', 'Primero las personas de tu confianza.'],
  ] as const)('describeSortOrder explains how results near %s are sorted: %s', (around, order, sentence) =>
    expect(describeSortOrder(around, order)).toBe(sentence),
  )
})
