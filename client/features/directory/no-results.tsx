import {
  removeExploreFilters,
  removeRecognizedSearchTerm,
  writeExploreFilter,
} from '#client/features/directory/explore-filters.ts'
import { formatDistance, getCityNameFromPlace } from '#client/features/directory/explore-groups.ts'
import { describeSearch } from '#client/features/directory/search-summary.tsx'
import { ExploreAddPersonButton } from '#client/features/directory/trust-notice.tsx'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { formatCount } from '#client/lib/format.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
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
  onAddPerson: () => void
}

export function NoResultsMessage({ state, page, onSearched, onAddPerson }: NoResultsProps) {
  const { understood, people } = page
  const viewer = useViewer()
  return (
    <EmptyState
      title="No se encontraron resultados"
      compact={people.length > 0}
      text={
        <>
          Intenta ajustar tus filtros de búsqueda
          <chakra.span display="block" mt={2} overflowWrap="anywhere">
            Buscamos: <chakra.strong color="ink">{describeSearch(state, understood)}</chakra.strong>
          </chakra.span>
        </>
      }
      action={
        <Flex direction="column" align="center" gap={4}>
          <WiderSearches state={state} page={page} onSearched={onSearched} />
          {viewer && (
            <>
              <chakra.p textStyle="small" color="muted" maxW="44ch" data-needs-script>
                ¿Conoces a alguien que lo haga bien? Tu recomendación ayuda a quien busque después.
              </chakra.p>
              <ExploreAddPersonButton variant="secondary" onClick={onAddPerson} />
            </>
          )}
        </Flex>
      }
    />
  )
}

type WiderSearchesProps = Omit<NoResultsProps, 'onAddPerson'>

function WiderSearches({ state, page: { understood, help }, onSearched }: WiderSearchesProps) {
  const without = (kind: 'place' | 'trade') =>
    state.pathAfter((search) => removeRecognizedSearchTerm(search, kind, understood))
  const offers = [
    help?.elsewhere && {
      to: pathElsewhere(state, understood, help.elsewhere.place),
      text: describeElsewhere(help.elsewhere),
    },
    help?.withoutPlace && { to: without('place'), text: 'Buscar en todo México' },
    help?.withoutTrade && { to: without('trade'), text: 'Buscar en todos los oficios' },
  ].filter((offer) => offer !== null && offer !== undefined && offer !== false)
  return (
    <>
      {help?.meant && (
        <TextLink
          to={state.pathAfter((search) =>
            writeExploreFilter(removeExploreFilters(search), 'name', help.meant ?? ''),
          )}
          onClick={onSearched}
        >
          ¿Quisiste decir “{help.meant}”?
        </TextLink>
      )}
      <Flex gap={2} flexWrap="wrap" justify="center">
        {offers.map(({ to, text }, index) => (
          <LinkButton key={text} variant={index === 0 ? 'primary' : 'secondary'} to={to} onClick={onSearched}>
            {text}
          </LinkButton>
        ))}
        <Button
          variant={offers.length > 0 ? 'ghost' : 'secondary'}
          data-needs-script
          onClick={() => {
            state.clear()
            onSearched()
          }}
        >
          Quitar filtros
        </Button>
      </Flex>
    </>
  )
}

type Elsewhere = NonNullable<EmptySearchHelp['elsewhere']>

function pathElsewhere(
  state: ExploreFiltersState,
  understood: ExplorePage['understood'],
  place: Elsewhere['place'],
): string {
  return state.pathAfter((search) =>
    writeExploreFilter(removeRecognizedSearchTerm(search, 'place', understood), 'place', place),
  )
}

const describeElsewhere = ({ people, place, km }: Elsewhere) =>
  `${formatCount(people)} en ${getCityNameFromPlace(place)}, ${formatDistance(km)}`

export function EmptyDirectoryMessage({ onAddPerson }: { onAddPerson: () => void }) {
  const viewer = useViewer()
  return (
    <EmptyState
      title="No hay profesionales disponibles todavía"
      text="Agrega personas a tu círculo de confianza para comenzar"
      action={
        viewer ? (
          <ExploreAddPersonButton onClick={onAddPerson} />
        ) : (
          <LinkButton to="/circulo">Agregar persona de confianza</LinkButton>
        )
      }
    />
  )
}
