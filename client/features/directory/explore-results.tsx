import { PersonCardList } from '#client/features/directory/card-list.tsx'
import {
  describeNearbyResults,
  describeResultsElsewhere,
  describeSortOrder,
} from '#client/features/directory/explore-groups.ts'
import { NextResultsLoader } from '#client/features/directory/load-more.tsx'
import { EmptyDirectoryMessage, NoResultsMessage } from '#client/features/directory/no-results.tsx'
import { EmptyCircleNotice } from '#client/features/directory/trust-notice.tsx'
import { useExploreQuery } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { PersonCardSkeleton } from '#client/shared/people/person-card-skeleton.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, chakra, Grid } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

interface ExploreResultsProps {
  state: ExploreFiltersState
  onSearched: () => void
}

export function ExploreResults({ state, onSearched }: ExploreResultsProps) {
  const viewer = useViewer()
  const query = useExploreQuery(state)
  if (query.isPending) return <Loading />
  const first = query.data?.pages[0]
  if (!query.data || !first?.counts) {
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
  const { order, understood } = first
  // If no person matches exactly, the list shows people of the searched trade in other places.
  const isMatched = first.counts.matches.value > 0 || first.help === null
  const nextCursor = query.data.pages.at(-1)?.nextCursor
  const around = understood?.around ?? null
  const sentence = !isMatched
    ? describeResultsElsewhere(people[0]?.group ?? null)
    : around !== null && Object.values(state.filters).every((text) => text === '')
      ? describeNearbyResults(around)
      : describeSortOrder(around, order)
  return (
    <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.5 : 1}>
      {viewer && state.order === 'trusted' && order === 'recommended' && !query.isPlaceholderData && (
        <Box mb={4}>
          <EmptyCircleNotice />
        </Box>
      )}
      {(people.length === 0 || !isMatched) &&
        (first.counts.total.value === 0 ? (
          <EmptyDirectoryMessage />
        ) : (
          <NoResultsMessage state={state} page={first} onSearched={onSearched} />
        ))}
      {people.length > 0 && (
        <>
          <chakra.p color="muted" textStyle={{ base: 'caption', sm: 'small' }} mb={3}>
            {sentence}
          </chakra.p>
          {state.start && (
            <Box mb={4}>
              <TextLink to={state.pathFrom(null)}>Ver la lista desde el principio</TextLink>
            </Box>
          )}
          <PersonCardList people={people} order={order} pages={query.data.pages.length} />
          {nextCursor && (
            <NextResultsLoader
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
