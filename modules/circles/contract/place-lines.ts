/** A place as a line of the catalogue has it. */
export interface CataloguedPlace {
  city: string
  /** Another name that finds it, folded. */
  alias: string | undefined
  /** 0 for a million people or more, then down in steps: half a million, 200, 100, 50, 20, 10, 5 thousand, fewer. */
  size: number
  isMunicipality: boolean
}

/** The states of `mexican-places.ts` or `us-places.ts` with their places, in the order of the lines. */
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
