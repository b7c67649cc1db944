import type { PlaceNearInput } from '#modules/circles/contract/explore.ts'
import { nearestAreas } from '#modules/circles/places/distances.ts'

/** Beyond it a position is not in Mexico. */
const maxKm = 100

/** The place of the catalogue nearest to a position. */
export async function findPlaceNear(position: PlaceNearInput): Promise<{ place: string } | null> {
  const [nearest] = nearestAreas(position, 1, maxKm)
  return nearest ? { place: `${nearest.area.city}, ${nearest.area.state}` } : null
}
