export interface CataloguedPlace {
  city: string
  alias: string | undefined
  /** Population class, from 0 (a million people or more) to 8 (less than 5,000). */
  size: number
  isMunicipality: boolean
}

export function parsePlaceLines(lines: string): { state: string; places: CataloguedPlace[] }[] {
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
