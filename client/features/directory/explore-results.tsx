import { Box, chakra, Grid } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { LinkButton } from '#client/components/link-button.tsx'
import { PersonCardSkeleton } from '#client/components/person-card-skeleton.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { LoadMore } from '#client/features/directory/load-more.tsx'
import { PersonCard } from '#client/features/directory/person-card.tsx'
import { EmptyCircleNotice } from '#client/features/directory/trust-notice.tsx'
import { useExplore } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { useRestingCards } from '#client/features/directory/use-resting-cards.ts'
import { useViewer } from '#client/lib/use-viewer.ts'
import type { ExploreCard } from '#modules/circles/contract/explore.ts'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

/** Cards whose picture is fetched first: the first sight of a phone has one. The others wait until they are near it. */
const earlyCards = 1

const Boundary = chakra('li', {
  base: { gridColumn: '1 / -1', color: 'muted', textStyle: 'small', py: 1 },
})

const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    gap: 4,
    '& > li': {
      // What is left out is cut at its edges: shadows and outlines of the card need room.
      m: -2,
      p: 2,
      minW: 0,
      containIntrinsicSize: 'auto 320px',
      '&[data-laid]': { contentVisibility: 'auto' },
    },
  },
})

interface ExploreResultsProps {
  state: ExploreFiltersState
  /** Called when nobody was found and every filter went: the button that did it leaves. */
  onCleared: () => void
}

/** The people who fit, and more of them towards the end of the page. */
export function ExploreResults({ state, onCleared }: ExploreResultsProps) {
  const viewer = useViewer()
  const query = useExplore(state)
  const cards = useRestingCards(query.data?.pages.length ?? 0)
  if (query.isPending) return <Loading />
  const counts = query.data?.pages[0]?.counts
  if (!query.data || !counts) {
    return (
      <ErrorState
        message="Error al cargar los perfiles"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }

  const people = query.data.pages.flatMap((page) => page.people)
  const order = query.data.pages[0]?.order
  const nextCursor = query.data.pages.at(-1)?.nextCursor

  function clear() {
    state.clear()
    onCleared()
  }

  const firstUnknown = order === 'trusted' ? people.findIndex(isUnknownToMyTrust) : -1
  return (
    <Box aria-busy={query.isPlaceholderData}>
      {viewer && state.order === 'trusted' && order === 'recommended' && !query.isPlaceholderData && (
        <Box mb={4}>
          <EmptyCircleNotice />
        </Box>
      )}
      {people.length === 0 ? (
        <NobodyFound nobodyAtAll={counts.total.value === 0} onClear={clear} />
      ) : (
        <>
          {state.start && (
            <Box mb={4}>
              <TextLink to={state.pathFrom(null)}>Ver la lista desde el principio</TextLink>
            </Box>
          )}
          <CardGrid ref={cards}>
            {people.map((person, index) => (
              <Fragment key={person.personId}>
                {index === firstUnknown && (
                  <Boundary>
                    {index === 0
                      ? 'Nadie de tu confianza recomienda todavía a estas personas: van por nombre.'
                      : 'Desde aquí, nadie de tu confianza las recomienda todavía: van por nombre.'}
                  </Boundary>
                )}
                <li>
                  <PersonCard person={person} early={index < earlyCards} />
                </li>
              </Fragment>
            ))}
          </CardGrid>
          {nextCursor && (
            <LoadMore
              to={state.pathFrom(nextCursor)}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onLoad={() => void query.fetchNextPage()}
            />
          )}
        </>
      )}
    </Box>
  )
}

/** Where the order of trust goes on by name alone. */
function isUnknownToMyTrust({ recommendersInMyCircle, recommendersInTheirCircles }: ExploreCard): boolean {
  return recommendersInMyCircle === 0 && recommendersInTheirCircles === 0
}

function NobodyFound({ nobodyAtAll, onClear }: { nobodyAtAll: boolean; onClear: () => void }) {
  if (nobodyAtAll) {
    return (
      <EmptyState
        title="No hay profesionales disponibles todavía"
        text="Agrega personas a tu círculo de confianza para comenzar"
        action={<LinkButton to="/circulo">Agregar persona de confianza</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title="No se encontraron resultados"
      text="Intenta ajustar tus filtros de búsqueda"
      action={
        <Button variant="secondary" onClick={onClear} data-needs-script>
          Quitar filtros
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <Grid
      aria-hidden="true"
      templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}
      gap={4}
    >
      {skeletons.map((key) => (
        <PersonCardSkeleton key={key} picture />
      ))}
    </Grid>
  )
}
