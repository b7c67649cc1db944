import { expect, it } from 'vitest'
import { getDistinctShortPersonNames } from './short-names.ts'

it('people are named by their short names, except people with the same short name', () => {
  const named = (...names: string[]) => getDistinctShortPersonNames(names.map((name) => ({ name })))
  expect(named('Adriana Guzmán', 'Dra. Carmen Villaseñor')).toEqual(['Adriana', 'Carmen'])
  expect(named('Adriana Guzmán', 'Beto Navarro', 'Adriana Padilla')).toEqual([
    'Adriana Guzmán',
    'Beto',
    'Adriana Padilla',
  ])
})
