import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { LinkButton } from '#client/components/link-button.tsx'
import { PersonCardSkeleton } from '#client/components/person-card-skeleton.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { LoadMore } from '#client/features/directory/load-more.tsx'
import { OrderChoice } from '#client/features/directory/order-choice.tsx'
import { PersonCard } from '#client/features/directory/person-card.tsx'
import { EmptyCircleNotice } from '#client/features/directory/trust-notice.tsx'
import { useExplore } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { useRestingCards } from '#client/features/directory/use-resting-cards.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatCount } from '#client/lib/format.ts'
import { useViewer } from '#client/lib/use-viewer.ts'
import type { BoundedCount, ExploreCard } from '#modules/circles/contract/explore.ts'

const loadingText = 'Cargando profesionales...'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

/** Cards whose picture is fetched first: the first sight of a phone has one. The others wait until they are near it. */
const earlyCards = 1

const CountLine = chakra('p', { base: { color: 'muted', textStyle: 'small' } })

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

/** The people who fit, how many they are, and more of them towards the end of the page. */
export function ExploreResults({ state }: { state: ExploreFiltersState }) {
  const viewer = useViewer()
  const query = useExplore(state)
  const cards = useRestingCards(query.data?.pages.length ?? 0)
  if (query.isPending) return <Loading />
  const counts = query.data?.pages[0]?.counts
  if (!query.data || !counts) {
    const { text, reference } = errorMessage(query.error)
    return (
      <ErrorState
        message={text}
        reference={reference}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }

  const people = query.data.pages.flatMap((page) => page.people)
  const order = query.data.pages[0]?.order
  const nextCursor = query.data.pages.at(-1)?.nextCursor
  const firstUnknown = order === 'trusted' ? people.findIndex(isUnknownToMyTrust) : -1
  return (
    <Box aria-busy={query.isPlaceholderData}>
      <Flex align="center" justify="space-between" flexWrap="wrap" columnGap={4} rowGap={3} mb={4}>
        <CountLine role="status">
          {query.isPlaceholderData
            ? loadingText
            : `Mostrando ${countText(counts.matches)} de ${countText(counts.total)} profesionales`}
        </CountLine>
        {viewer && <OrderChoice order={state.order} onChange={state.arrange} />}
      </Flex>
      {viewer && state.order === 'trusted' && order === 'recommended' && !query.isPlaceholderData && (
        <Box mb={4}>
          <EmptyCircleNotice />
        </Box>
      )}
      {people.length === 0 ? (
        <NobodyFound nobodyAtAll={counts.total.value === 0} onClear={state.clear} />
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
        <Button variant="secondary" onClick={onClear}>
          Quitar filtros
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <div>
      <CountLine role="status" mb={4}>
        {loadingText}
      </CountLine>
      <Grid
        aria-hidden="true"
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}
        gap={4}
      >
        {skeletons.map((key) => (
          <PersonCardSkeleton key={key} picture />
        ))}
      </Grid>
    </div>
  )
}

/** Beyond what is counted exactly: 'más de 10 000' (design.md, How it is fast). */
function countText({ value, capped }: BoundedCount): string {
  return capped ? `más de ${formatCount(value).replace(',', '\u00a0')}` : formatCount(value)
}
