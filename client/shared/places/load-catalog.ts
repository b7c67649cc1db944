import { type CatalogPlace, makeCatalog } from '#client/shared/places/catalog.ts'
import { findPlaces, suggestCities, suggestStates } from '#client/shared/places/search.ts'
import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'

/** The catalogue, ready to be asked; see `search.ts` for what it understands. */
export interface SearchedCatalog {
  findPlaces: (typed: string) => readonly CatalogPlace[]
  suggestCities: (typed: string) => ReturnType<typeof suggestCities>
  suggestStates: (typed: string) => ReturnType<typeof suggestStates>
}

let latest = searched()
let withUs: Promise<void> | undefined

function searched(usPlaces?: string): SearchedCatalog {
  const catalog = makeCatalog(mexicanPlaces, usPlaces)
  return {
    findPlaces: (typed) => findPlaces(catalog, typed),
    suggestCities: (typed) => suggestCities(catalog, typed),
    suggestStates: (typed) => suggestStates(catalog, typed),
  }
}

/** Tells the places of Mexico at once, which most people look for, and again when those of the US are there too. */
export async function loadCatalog(tell: (catalog: SearchedCatalog) => void): Promise<void> {
  tell(latest)
  withUs ??= import('#client/shared/places/us-places.ts').then(
    ({ usPlaces }) => {
      latest = searched(usPlaces)
    },
    () => {
      withUs = undefined
    },
  )
  await withUs
  tell(latest)
}
