import { getAllPlaceAreas, type PlaceCatalogArea } from '#modules/circles/places/areas.ts'

export interface GeoPosition {
  latitude: number
  longitude: number
}

const earthRadiusKm = 6_371
const kmPerDegree = (Math.PI / 180) * earthRadiusKm
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function computeDistanceKm(a: GeoPosition, b: GeoPosition): number {
  const y = Math.sin(radians(b.latitude - a.latitude) / 2)
  const x = Math.sin(radians(b.longitude - a.longitude) / 2)
  const h = y * y + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * x * x
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

export interface NearbyPlaceArea {
  area: PlaceCatalogArea
  km: number
}

export function findNearestPlaceAreas(
  from: PlaceCatalogArea | GeoPosition,
  maxCount: number,
  maxKm: number,
): NearbyPlaceArea[] {
  return areasWithin(from, maxKm).slice(0, maxCount)
}

export function findNearestAndLargestNearbyPlaces(
  from: PlaceCatalogArea | GeoPosition,
  maxCount: number,
  maxKm: number,
): NearbyPlaceArea[] {
  const all = areasWithin(from, maxKm)
  const nearest = all.slice(0, Math.floor(maxCount / 3))
  const largest = all
    .slice(nearest.length)
    .sort((a, b) => a.area.size - b.area.size || a.km - b.km)
    .slice(0, maxCount - nearest.length)
  return [...nearest, ...largest].sort((a, b) => a.km - b.km)
}

export function sortStatesByDistance(from: PlaceCatalogArea): string[] {
  const largest = new Map<string, PlaceCatalogArea>()
  for (const area of getAllPlaceAreas()) if (!largest.has(area.state)) largest.set(area.state, area)
  const kmOf = (area: PlaceCatalogArea) => (area.state === from.state ? 0 : computeDistanceKm(from, area))
  return [...largest.values()].sort((a, b) => kmOf(a) - kmOf(b)).map(({ state }) => state)
}

function areasWithin(from: PlaceCatalogArea | GeoPosition, maxKm: number): NearbyPlaceArea[] {
  const found: NearbyPlaceArea[] = []
  const maxDegrees = maxKm / kmPerDegree
  for (const area of getAllPlaceAreas()) {
    if (area === from || Math.abs(area.latitude - from.latitude) > maxDegrees) continue
    const km = computeDistanceKm(from, area)
    if (km <= maxKm) found.push({ area, km })
  }
  return found.sort((a, b) => a.km - b.km || a.area.size - b.area.size)
}
