import type { NearestPlaceInput } from '#modules/circles/contract/explore.ts'
import { findNearestPlaceAreas } from '#modules/circles/places/distances.ts'

/** A position farther than this from the nearest place of the catalogue is outside Mexico. */
const maxKm = 100

export async function findNearestPlace(position: NearestPlaceInput): Promise<{ place: string } | null> {
  const [nearest] = findNearestPlaceAreas(position, 1, maxKm)
  return nearest ? { place: `${nearest.area.city}, ${nearest.area.state}` } : null
}
