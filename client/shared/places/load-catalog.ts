import { type CatalogPlace, createPlaceCatalog } from '#client/shared/places/catalog.ts'
import { findPlaces, suggestCities, suggestStates } from '#client/shared/places/search.ts'
import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'

export interface PlaceSearch {
  findPlaces: (typed: string) => readonly CatalogPlace[]
  suggestCities: (typed: string) => ReturnType<typeof suggestCities>
  suggestStates: (typed: string) => ReturnType<typeof suggestStates>
}

let latest = searched()
let withUs: Promise<void> | undefined

function searched(usPlaces?: string): PlaceSearch {
  const catalog = createPlaceCatalog(mexicanPlaces, usPlaces)
  return {
    findPlaces: (typed) => findPlaces(catalog, typed),
    suggestCities: (typed) => suggestCities(catalog, typed),
    suggestStates: (typed) => suggestStates(catalog, typed),
  }
}

/** Calls `onLoaded` with the places of Mexico, and again with the US places added. */
export async function loadPlaceCatalog(onLoaded: (catalog: PlaceSearch) => void): Promise<void> {
  onLoaded(latest)
  withUs ??= import('#client/shared/places/us-places.ts').then(
    ({ usPlaces }) => {
      latest = searched(usPlaces)
    },
    () => {
      withUs = undefined
    },
  )
  await withUs
  onLoaded(latest)
}
