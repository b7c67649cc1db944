import { describe, expect, it } from 'vitest'
import { filterPeopleByName } from '#client/features/scheduling/appointments/match-names.ts'

const people = ['Adriana Guzmán', 'Luz Anaya', 'Ana Lucía Robles', 'Beto Navarro', 'Ángel Anaya'].map(
  (name) => ({ name }),
)

describe('the known people whose name matches a typed name', () => {
  it.each([
    ['ana', ['Ana Lucía Robles', 'Luz Anaya', 'Ángel Anaya', 'Adriana Guzmán']],
    ['an', ['Ana Lucía Robles', 'Ángel Anaya', 'Luz Anaya', 'Adriana Guzmán']],
    ['anaya luz', ['Luz Anaya']],
    ['nava', ['Beto Navarro']],
    ['xyz', []],
    ['', people.map(({ name }) => name)],
  ])('for %j, matchNames returns %j: first the names that begin with this text', (typed, names) => {
    expect(filterPeopleByName(people, typed).map(({ name }) => name)).toEqual(names)
  })
})
