import type { ComboOption } from '#client/components/combo-field.tsx'
import { fold } from '#client/lib/places/fold.ts'
import { mexicanPlaces } from '#client/lib/places/mexican-places.ts'
import { usPlaces } from '#client/lib/places/us-places.ts'

export interface CatalogPlace {
  city: string
  state: string
  /** 0 for a million people or more, then down in steps. */
  size: number
}

interface Entry extends CatalogPlace {
  folded: string
}

function parse(lines: string): Entry[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [state = '', groups = ''] = line.split(': ')
      return groups.split(';').flatMap((group, size) =>
        group
          .split(',')
          .map((name) => name.trim())
          .filter((city) => city !== '')
          .map((city) => ({ city, state, size, folded: fold(city) })),
      )
    })
}

const statesOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(':')))

export const mexicanStates: readonly string[] = statesOf(mexicanPlaces)
export const usStates: readonly string[] = statesOf(usPlaces)

const entries: readonly Entry[] = [...parse(mexicanPlaces), ...parse(usPlaces)]
export const places: readonly CatalogPlace[] = entries

const hasWordFrom = (folded: string, query: string) => ` ${folded}`.includes(` ${query}`)

/**
 * Places with a word that begins as written, without regard to accents and case: the one of that very name first, then the
 * larger ones.
 */
export function findPlaces(typed: string): readonly CatalogPlace[] {
  const query = fold(typed)
  if (query === '') return []
  const rank = (entry: Entry) => (entry.folded === query ? -1 : entry.size)
  const late = (entry: Entry) => Number(!entry.folded.startsWith(query))
  return entries
    .filter((entry) => hasWordFrom(entry.folded, query))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || a.size - b.size || late(a) - late(b) || a.city.localeCompare(b.city, 'es'),
    )
}

/** What the city field offers; every place says its state, since many share a name. */
export function suggestCities(typed: string): readonly ComboOption[] {
  return findPlaces(typed).map(({ city, state }) => ({ id: `${city}|${state}`, text: city, hint: state }))
}

/** States with a word that begins as written, Mexico's first; none once one is complete. */
export function suggestStates(typed: string): readonly ComboOption[] {
  const query = fold(typed)
  if (query === '') return []
  const fitting = [...mexicanStates, ...usStates].filter((state) => hasWordFrom(fold(state), query))
  if (fitting.length === 1 && fitting[0] === typed.trim()) return []
  const country = (state: string) => Number(usStates.includes(state))
  const late = (state: string) => Number(!fold(state).startsWith(query))
  return fitting
    .sort((a, b) => country(a) - country(b) || late(a) - late(b))
    .map((state) => ({ id: state, text: state }))
}

/** The state that an option of `suggestCities` is in. */
export function stateOfOption(option: ComboOption): string {
  return option.hint ?? ''
}
