import { removeFilters, writeExploreFilter } from '#client/features/directory/explore-filters.ts'
import { formatDistance, getCityName } from '#client/features/directory/explore-groups.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { formatCount } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { EmptySearchHelp, ExplorePage } from '#modules/circles/contract/explore.ts'

interface NoResultsProps {
  state: ExploreFiltersState
  page: Pick<ExplorePage, 'understood' | 'help' | 'people'>
  onSearched: () => void
}

export function NoResultsMessage({ state, page: { understood, help, people }, onSearched }: NoResultsProps) {
  const chips = understood?.chips ?? []
  const place = state.filters.place
  const parts = [...chips.map(({ label }) => label), ...(place ? [place] : [])]
  return (
    <EmptyState
      title="No se encontraron resultados"
      compact={people.length > 0}
      text={
        <>
          Intenta ajustar tus filtros de búsqueda
          {chips.length > 0 && (
            <chakra.span display="block" mt={2} overflowWrap="anywhere">
              Buscamos: <chakra.strong color="ink">{parts.join(' · ')}</chakra.strong>
            </chakra.span>
          )}
        </>
      }
      action={
        <Flex direction="column" align="center" gap={4}>
          {help?.elsewhere && (
            <Elsewhere
              state={state}
              {...help.elsewhere}
              rest={restOfPlace(understood)}
              onSearched={onSearched}
            />
          )}
          {help?.meant && (
            <TextLink
              to={state.pathAfter((search) =>
                writeExploreFilter(removeFilters(search), 'name', help.meant ?? ''),
              )}
              onClick={onSearched}
            >
              ¿Quisiste decir “{help.meant}”?
            </TextLink>
          )}
          <Button
            variant={help?.elsewhere ? 'ghost' : 'secondary'}
            data-needs-script
            onClick={() => {
              state.clear()
              onSearched()
            }}
          >
            Quitar filtros
          </Button>
        </Flex>
      }
    />
  )
}

function restOfPlace(understood: ExplorePage['understood']): string | null {
  return understood?.chips.find(({ kind }) => kind === 'place')?.rest ?? null
}

interface ElsewhereProps extends NonNullable<EmptySearchHelp['elsewhere']> {
  state: ExploreFiltersState
  rest: string | null
  onSearched: () => void
}

function Elsewhere({ state, place, people, km, rest, onSearched }: ElsewhereProps) {
  const path = state.pathAfter((search) => {
    const there = writeExploreFilter(search, 'place', place)
    return rest === null ? there : writeExploreFilter(there, 'name', rest)
  })
  return (
    <LinkButton to={path} onClick={onSearched}>
      {formatCount(people)} en {getCityName(place)}, {formatDistance(km)}
    </LinkButton>
  )
}

export function EmptyDirectoryMessage() {
  return (
    <EmptyState
      title="No hay profesionales disponibles todavía"
      text="Agrega personas a tu círculo de confianza para comenzar"
      action={<LinkButton to="/circulo">Agregar persona de confianza</LinkButton>}
    />
  )
}
