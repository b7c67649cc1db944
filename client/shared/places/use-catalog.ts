import { useCallback, useState } from 'react'
import type { PlaceSearch } from '#client/shared/places/load-catalog.ts'

export function usePlaceCatalog(): { catalog: PlaceSearch | null; fetchCatalog: () => void } {
  const [catalog, setCatalog] = useState<PlaceSearch | null>(null)
  const fetchCatalog = useCallback(() => {
    import('#client/shared/places/load-catalog.ts')
      .then((places) => places.loadPlaceCatalog(setCatalog))
      .catch(() => undefined)
  }, [])
  return { catalog, fetchCatalog }
}
