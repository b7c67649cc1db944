import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useAddPersonDialog } from '#client/features/circles/use-add-dialog.tsx'
import { ExploreResultCount } from '#client/features/directory/explore-count.tsx'
import { ExplorePageStructuredData } from '#client/features/directory/explore-data.tsx'
import {
  readExploreFilters,
  readExploreSortOrder,
  readNearbyPlaceUrlParameter,
  trustSortOrderValue,
} from '#client/features/directory/explore-filters.ts'
import { ExploreMetadata } from '#client/features/directory/explore-head.tsx'
import { ExploreResults } from '#client/features/directory/explore-results.tsx'
import { readExploreCursor } from '#client/features/directory/explore-start.ts'
import { ExploreFilterForm } from '#client/features/directory/filter-form.tsx'
import { SortOrderChoice } from '#client/features/directory/order-choice.tsx'
import { findSearchedPlace } from '#client/features/directory/remembered-place.ts'
import { SearchTermChipsRow } from '#client/features/directory/search-row.tsx'
import { SearchSummary } from '#client/features/directory/search-summary.tsx'
import { toExploreInput, useExploreQuery } from '#client/features/directory/use-explore.ts'
import {
  type ExploreFiltersState,
  useExploreFilters,
} from '#client/features/directory/use-explore-filters.ts'
import { useSearchFormDisplayMode } from '#client/features/directory/use-form-view.ts'
import { toNextSlotsInput } from '#client/features/directory/use-next-slots.ts'
import type { PageModule } from '#client/lib/page-module.ts'
import { useLocalStorageValue, writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import type { ExplorePage } from '#modules/circles/contract/explore.ts'

export const prefetchPageData: PageModule['prefetchPageData'] = async ({ helpers, queryClient, search }) => {
  const filters = readExploreFilters(search)
  const input = toExploreInput({
    filters,
    near: readNearbyPlaceUrlParameter(search),
    order: readExploreSortOrder(search),
    start: readExploreCursor(search),
  })
  await Promise.all([
    helpers.circles.explore.prefetchInfinite(input).then(async () => {
      const found = queryClient.getQueryData<InfiniteData<ExplorePage>>(
        trpc.circles.explore.queryKey(input, 'infinite'),
      )
      const people = found?.pages[0]?.people ?? []
      if (people.length > 0) await helpers.scheduling.nextSlots.prefetch(toNextSlotsInput(people))
    }),
    helpers.identity.professions.prefetch({ query: filters.profession }),
  ])
  return undefined
}

export function PageComponent() {
  const state = useExploreFilters()
  const viewer = useViewer()
  const countLine = useRef<HTMLParagraphElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const page = useExploreQuery(state).data?.pages[0]
  const form = useSearchFormDisplayMode(state)
  const adding = useAddPersonDialog()
  function onSearched() {
    form.close()
    countLine.current?.focus({ preventScroll: true })
  }
  useMemory(state)
  return (
    <>
      <ExploreMetadata filters={state.filters} page={page} />
      {import.meta.env.SSR && page && <ExplorePageStructuredData people={page.people} />}
      <Flex
        as="header"
        align="center"
        justify="space-between"
        columnGap={4}
        rowGap={1}
        flexWrap="wrap"
        mt={{ base: -2, md: 0 }}
        mb={{ base: 2, sm: 5 }}
      >
        <chakra.h1 textStyle="title">Explorar Perfiles</chakra.h1>
        <ExploreResultCount ref={countLine} state={state} />
      </Flex>
      {form.view === 'summary' && (
        <SearchSummary
          state={state}
          ref={form.summary}
          onEdit={() => {
            form.open()
            nameField.current?.focus()
          }}
        />
      )}
      <ExploreFilterForm state={state} form={form} nameRef={nameField} />
      <Box mt={{ base: 1, sm: 3 }} mb={{ sm: 3 }}>
        <SearchTermChipsRow
          state={state}
          isSummarized={form.view === 'summary'}
          onSearched={onSearched}
          onEmpty={() => nameField.current?.focus()}
          order={
            viewer && (
              <SortOrderChoice
                order={state.order}
                onChange={(order) => {
                  writeLocalStorageValue('explorar-orden', order === 'trusted' ? trustSortOrderValue : '')
                  state.arrange(order)
                }}
              />
            )
          }
        />
      </Box>
      <ExploreResults state={state} onSearched={onSearched} onAddPerson={() => adding.show()} />
      {adding.dialog}
    </>
  )
}

function useMemory(state: ExploreFiltersState): void {
  const viewer = useViewer()
  const prefersTrusted = useLocalStorageValue('explorar-orden') === trustSortOrderValue
  const isPlain = useLocation().search === ''
  const applies = Boolean(viewer) && prefersTrusted && isPlain
  const applyOrder = useEffectEvent(() => state.arrange('trusted', { replaces: true }))
  useEffect(() => {
    if (applies) applyOrder()
  }, [applies])

  const { data, isPlaceholderData } = useExploreQuery(state)
  const page = isPlaceholderData || state.typing ? undefined : data?.pages[0]
  const { place } = state.filters
  useEffect(() => {
    const named = page?.understood?.chips.find(({ kind }) => kind === 'place')?.label
    const searched = findSearchedPlace([place, named ?? ''], page?.people ?? [])
    if (searched) writeLocalStorageValue('explorar-lugar', searched)
  }, [page, place])
}
