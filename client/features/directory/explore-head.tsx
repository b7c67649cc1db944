import { type ExploreFilters, getFilteredExplorePath } from '#client/features/directory/explore-filters.ts'
import { capitalise } from '#client/lib/format.ts'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import type { ExplorePage } from '#modules/circles/contract/explore.ts'

interface ExploreHeadProps {
  filters: ExploreFilters
  page: ExplorePage | undefined
}

/** Search engines must not index searches with free text: strangers could publish any text under our domain. */
export function ExploreMetadata({ filters, page }: ExploreHeadProps) {
  const path = getFilteredExplorePath(filters)
  const isEmpty = path !== '/explorar' && page?.counts?.matches.value === 0
  return (
    <PageMetadata
      title={titleOf(filters)}
      description={descriptionOf(filters)}
      path={path}
      noindex={filters.name !== '' || isEmpty}
    />
  )
}

function titleOf({ name, place, profession }: ExploreFilters): string {
  if (name) return `Resultados de “${name}”`
  const where = place && ` en ${capitalise(place)}`
  if (profession) return `${capitalise(profession)}${where}: gente recomendada`
  return where ? `Gente recomendada${where}` : 'Explorar Perfiles'
}

function descriptionOf({ name, place, profession }: ExploreFilters): string {
  const plain = 'Mira quién recomienda su trabajo, sus fotos y cómo hablarles.'
  if (profession && !name) {
    return `${capitalise(profession)}${place && ` en ${capitalise(place)}`}, por recomendación de personas reales, sin estrellas ni reseñas falsas. ${plain}`
  }
  const where = place ? `en ${capitalise(place)}` : 'cerca de ti'
  return `Gente que hace bien su trabajo ${where}, por recomendación de personas reales, sin estrellas ni reseñas falsas. ${plain}`
}
