/** A position from the browser, in degrees. */
type Coordinates = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>

/** A position to 0.01°, about a kilometre: the server gets no more than it needs to name a place. */
export function roundPosition({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: toHundredths(latitude), longitude: toHundredths(longitude) }
}

// Dividing gives the number that '20.67' is; multiplying by 0.01 would not.
const toHundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** Why there is no position. @param code of GeolocationPositionError; 1: the permission was denied */
export function positionProblem(code: number): string {
  return code === 1
    ? 'Tu navegador no tiene permiso para ver dónde estás. Escribe tu ciudad en «Ciudad o estado».'
    : 'No pudimos saber dónde estás. Escribe tu ciudad en «Ciudad o estado».'
}

export const outsideMexico =
  'Parece que estás fuera de México. Escribe la ciudad donde buscas en «Ciudad o estado».'
