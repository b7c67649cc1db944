import { PersonRowList } from '#client/features/directory/card-list.tsx'
import {
  describeNearbyResults,
  describeResultsInOtherPlaces,
  describeSortOrder,
} from '#client/features/directory/explore-groups.ts'
import { NextResultsLoader } from '#client/features/directory/load-more.tsx'
import { EmptyDirectoryMessage, NoResultsMessage } from '#client/features/directory/no-results.tsx'
import { PersonRowSkeleton } from '#client/features/directory/person-row-skeleton.tsx'
import { EmptyCircleNotice } from '#client/features/directory/trust-notice.tsx'
import { useExploreQuery } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, chakra, Grid } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { visuallyHiddenStyle } from '#client/ui/visually-hidden.tsx'

const hiddenOnPhones = { '@media (max-width: 47.99em)': visuallyHiddenStyle } as const

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

interface ExploreResultsProps {
  state: ExploreFiltersState
  onSearched: () => void
  onAddPerson: () => void
}

export function ExploreResults({ state, onSearched, onAddPerson }: ExploreResultsProps) {
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
  // Without a match, the results are people of the searched trade in other places.
  const isMatched = first.counts.matches.value > 0 || first.help === null
  const nextCursor = query.data.pages.at(-1)?.nextCursor
  const around = understood?.around ?? null
  const isOnlyNearby = around !== null && Object.values(state.filters).every((text) => text === '')
  const sentence = !isMatched
    ? describeResultsInOtherPlaces(people[0]?.group ?? null)
    : isOnlyNearby
      ? describeNearbyResults(around)
      : describeSortOrder(around, order)
  const isShownByHeadings =
    isMatched && !isOnlyNearby && (around === null ? viewer !== null : people[0]?.group != null)
  return (
    <Box
      pt={{ base: isShownByHeadings ? 2 : 0, sm: 0 }}
      aria-busy={query.isPlaceholderData}
      opacity={query.isPlaceholderData ? 0.5 : 1}
    >
      {viewer && state.order === 'trusted' && order === 'recommended' && !query.isPlaceholderData && (
        <Box mb={4}>
          <EmptyCircleNotice onAddPerson={onAddPerson} />
        </Box>
      )}
      {(people.length === 0 || !isMatched) &&
        (first.counts.total.value === 0 ? (
          <EmptyDirectoryMessage onAddPerson={onAddPerson} />
        ) : (
          <NoResultsMessage state={state} page={first} onSearched={onSearched} onAddPerson={onAddPerson} />
        ))}
      {people.length > 0 && (
        <>
          <chakra.p
            color="muted"
            textStyle={{ base: 'caption', sm: 'small' }}
            mb={{ base: 2, sm: 3 }}
            css={isShownByHeadings ? hiddenOnPhones : undefined}
          >
            {sentence}
          </chakra.p>
          {state.start && (
            <Box mb={4}>
              <TextLink to={state.pathFrom(null)}>Ver la lista desde el principio</TextLink>
            </Box>
          )}
          <PersonRowList pages={query.data.pages} order={order} />
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
    <Grid aria-hidden="true" templateColumns={{ base: '1fr', lg: 'repeat(2, 1fr)' }} gap={{ md: 3 }}>
      {skeletons.map((key) => (
        <PersonRowSkeleton key={key} />
      ))}
    </Grid>
  )
}
