import { plainKey } from '#modules/circles/contract/place-names.ts'
import type { Town } from './sources.ts'

/** Words that are ignored when comparing the names of places. */
const titles = new Set(['ciudad', 'villa', 'heroica', 'de', 'del', 'el', 'la', 'las', 'los', 'y'])

/**
 * The seat of a municipality, which people identify with it: the town of the same name, otherwise the largest town with a longer or
 * shorter name ('Tlaquepaque' of San Pedro Tlaquepaque), otherwise the town in which most people of the municipality live ('Cancún').
 */
export function findSeat(municipality: string, towns: readonly Town[]): Town | undefined {
  const bySize = towns.filter(({ isQuarter }) => !isQuarter).sort((a, b) => b.population - a.population)
  const words = wordsOf(municipality)
  const isPart = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  const people = bySize.reduce((sum, { population }) => sum + population, 0)
  return (
    bySize.find(({ name }) => plainKey(name) === plainKey(municipality)) ??
    bySize.find(({ name }) => isPart(wordsOf(name), words) || isPart(words, wordsOf(name))) ??
    bySize.find(({ population }) => population > people / 2)
  )
}

const wordsOf = (name: string) =>
  plainKey(name)
    .split(' ')
    .filter((word) => !titles.has(word))
