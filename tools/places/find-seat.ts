import { foldPlaceName } from '#modules/circles/contract/place-names.ts'
import type { Town } from './sources.ts'

const titles = new Set(['ciudad', 'villa', 'heroica', 'de', 'del', 'el', 'la', 'las', 'los', 'y'])

export function findMunicipalSeat(municipality: string, towns: readonly Town[]): Town | undefined {
  const bySize = towns.filter(({ isQuarter }) => !isQuarter).sort((a, b) => b.population - a.population)
  const words = wordsOf(municipality)
  const isPart = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  const people = bySize.reduce((sum, { population }) => sum + population, 0)
  return (
    bySize.find(({ name }) => foldPlaceName(name) === foldPlaceName(municipality)) ??
    bySize.find(({ name }) => isPart(wordsOf(name), words) || isPart(words, wordsOf(name))) ??
    bySize.find(({ population }) => population > people / 2)
  )
}

const wordsOf = (name: string) =>
  foldPlaceName(name)
    .split(' ')
    .filter((word) => !titles.has(word))
