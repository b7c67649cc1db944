import { useCallback, useState } from 'react'

type Catalog = typeof import('#client/lib/places/catalog.ts')

/**
 * The places of Mexico and the US, fetched when somebody begins to write and not before.
 * @returns the catalogue once it is there, and what to call on the first key
 */
export function useCatalog(): { catalog: Catalog | null; fetchCatalog: () => void } {
  const [catalog, setCatalog] = useState<Catalog | null>(null)
  const fetchCatalog = useCallback(() => {
    // Without it the field is plain text, and the next key tries again.
    import('#client/lib/places/catalog.ts').then(setCatalog, () => undefined)
  }, [])
  return { catalog, fetchCatalog }
}
