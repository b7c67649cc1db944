import { useSyncExternalStore } from 'react'
import type { Catalog } from '#client/lib/places/catalog.ts'

/** A catalogue, and what searches in it. */
export interface SearchedCatalog {
  catalog: Catalog
  search: typeof import('#client/lib/places/search.ts')
}

let latest: SearchedCatalog | null = null
let asked = false
const waiting = new Set<() => void>()

/** Mexico's places first, which most people look for, then those of the US too. */
async function load(): Promise<void> {
  const [search, { makeCatalog }, { mexicanPlaces }] = await Promise.all([
    import('#client/lib/places/search.ts'),
    import('#client/lib/places/catalog.ts'),
    import('#client/lib/places/mexican-places.ts'),
  ])
  announce({ search, catalog: makeCatalog(mexicanPlaces) })
  const { usPlaces } = await import('#client/lib/places/us-places.ts')
  announce({ search, catalog: makeCatalog(mexicanPlaces, usPlaces) })
}

function announce(catalog: SearchedCatalog): void {
  latest = catalog
  for (const tell of waiting) tell()
}

function fetchCatalog(): void {
  if (asked) return
  asked = true
  // Without it the field is plain text, and the next focus tries again.
  load().catch(() => {
    asked = false
  })
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}

/**
 * The places of Mexico and the US, fetched once a page when somebody comes to a field for them and not before.
 * @returns what is there of it, and what to call on focus
 */
export function useCatalog(): { catalog: SearchedCatalog | null; fetchCatalog: () => void } {
  const catalog = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
  return { catalog, fetchCatalog }
}
