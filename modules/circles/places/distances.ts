import { type Area, allAreas } from '#modules/circles/places/areas.ts'

export interface Position {
  latitude: number
  longitude: number
}

const earthRadiusKm = 6_371
const kmPerDegree = (Math.PI / 180) * earthRadiusKm
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance of two positions as the crow flies. */
export function kmBetween(a: Position, b: Position): number {
  const y = Math.sin(radians(b.latitude - a.latitude) / 2)
  const x = Math.sin(radians(b.longitude - a.longitude) / 2)
  const h = y * y + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * x * x
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The areas around a position, the nearest first, without the area itself. */
export function nearestAreas(
  from: Area | Position,
  maxCount: number,
  maxKm: number,
): { area: Area; km: number }[] {
  const found: { area: Area; km: number }[] = []
  const maxDegrees = maxKm / kmPerDegree
  for (const area of allAreas()) {
    if (area === from || Math.abs(area.latitude - from.latitude) > maxDegrees) continue
    const km = kmBetween(from, area)
    if (km <= maxKm) found.push({ area, km })
  }
  return found.sort((a, b) => a.km - b.km || a.area.size - b.area.size).slice(0, maxCount)
}
