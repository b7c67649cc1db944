type Coordinates = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>

/** Rounds to 0.01°, about 1 km: the server needs no more precision to find a city. */
export function roundGeographicPosition({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: toHundredths(latitude), longitude: toHundredths(longitude) }
}

// In floating point, 2067 / 100 equals 20.67, but 2067 * 0.01 does not.
const toHundredths = (degrees: number) => Math.round(degrees * 100) / 100

export function describeGeolocationError(code: number): string {
  return code === 1
    ? 'Tu navegador no tiene permiso para ver dónde estás. Escribe tu ciudad en «Ciudad o estado».'
    : 'No pudimos saber dónde estás. Escribe tu ciudad en «Ciudad o estado».'
}

export const outsideMexicoMessage =
  'Parece que estás fuera de México. Escribe la ciudad donde buscas en «Ciudad o estado».'
