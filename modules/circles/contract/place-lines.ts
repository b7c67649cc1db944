/** A place parsed from a line of the place catalogue. */
export interface CataloguedPlace {
  city: string
  /** Another name of the place, without accents and case. */
  alias: string | undefined
  /** Population step: 0 for a million people or more, then 500, 200, 100, 50, 20, 10, 5 thousand or more, and 8 for fewer. */
  size: number
  isMunicipality: boolean
}

/** Parses `mexican-places.ts` or `us-places.ts` into states with their places, in the order of the lines. */
export function readPlaceLines(lines: string): { state: string; places: CataloguedPlace[] }[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [state = '', steps = ''] = line.split(':')
      const places = steps.split(';').flatMap((step, size) =>
        step
          .split(',')
          .filter((name) => name !== '')
          .map((name) => readPlace(name, size)),
      )
      return { state, places }
    })
}

function readPlace(written: string, size: number): CataloguedPlace {
  const isMunicipality = written.startsWith('+')
  const [city = '', alias] = written.slice(isMunicipality ? 1 : 0).split('=')
  return { city, alias, size, isMunicipality }
}
