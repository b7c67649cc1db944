export interface CataloguedPlace {
  city: string
  alias: string | undefined
  /**
   * Population class: 0 for a million people or more; 1 to 7 for at least 500, 200, 100, 50, 20, 10 and 5 thousand
   * people; 8 for fewer.
   */
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
