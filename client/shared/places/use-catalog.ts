import { useCallback, useState } from 'react'
import type { PlaceSearch } from '#client/shared/places/load-catalog.ts'

/**
 * The places of Mexico and the US load when a place field first gets the focus.
 * @returns the places loaded so far, and the function to call on focus
 */
export function usePlaceCatalog(): { catalog: PlaceSearch | null; fetchCatalog: () => void } {
  const [catalog, setCatalog] = useState<PlaceSearch | null>(null)
  const fetchCatalog = useCallback(() => {
    // If the catalogue fails to load, the field is plain text, and the next focus tries again.
    import('#client/shared/places/load-catalog.ts')
      .then((places) => places.loadPlaceCatalog(setCatalog))
      .catch(() => undefined)
  }, [])
  return { catalog, fetchCatalog }
}
