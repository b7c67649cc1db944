import { useCallback, useState } from 'react'
import type { SearchedCatalog } from '#client/shared/places/load-catalog.ts'

/**
 * The places of Mexico and the US, fetched when somebody comes to a field for them and not before.
 * @returns what is there of them, and what to call on focus
 */
export function useCatalog(): { catalog: SearchedCatalog | null; fetchCatalog: () => void } {
  const [catalog, setCatalog] = useState<SearchedCatalog | null>(null)
  const fetchCatalog = useCallback(() => {
    // Without it the field is plain text, and the next focus tries again.
    import('#client/shared/places/load-catalog.ts')
      .then((places) => places.loadCatalog(setCatalog))
      .catch(() => undefined)
  }, [])
  return { catalog, fetchCatalog }
}
