import type { PlaceNearInput } from '#modules/circles/contract/explore.ts'
import { nearestAreas } from '#modules/circles/places/distances.ts'

/**
 * Max distance between a position and the nearest catalogued place; a position farther away is outside
 * Mexico.
 */
const maxKm = 100

export async function findPlaceNear(position: PlaceNearInput): Promise<{ place: string } | null> {
  const [nearest] = nearestAreas(position, 1, maxKm)
  return nearest ? { place: `${nearest.area.city}, ${nearest.area.state}` } : null
}
