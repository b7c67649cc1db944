import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ExploreResultCount } from '#client/features/directory/explore-count.tsx'
import { ExploreStructuredData } from '#client/features/directory/explore-data.tsx'
import {
  readExploreFilters,
  readNearbyPlace,
  readSortOrder,
  trustSortOrderValue,
} from '#client/features/directory/explore-filters.ts'
import { ExploreMetadata } from '#client/features/directory/explore-head.tsx'
import { ExploreResults } from '#client/features/directory/explore-results.tsx'
import { readListCursor } from '#client/features/directory/explore-start.ts'
import { ExploreFilterForm } from '#client/features/directory/filter-form.tsx'
import { SortOrderChoice } from '#client/features/directory/order-choice.tsx'
import { findSearchedPlace } from '#client/features/directory/remembered-place.ts'
import { SearchTermChipsRow } from '#client/features/directory/search-row.tsx'
import { toExploreInput, useExploreQuery } from '#client/features/directory/use-explore.ts'
import {
  type ExploreFiltersState,
  useExploreFilters,
} from '#client/features/directory/use-explore-filters.ts'
import type { PageModule } from '#client/lib/page-module.ts'
import { storeValue, useStoredValue } from '#client/lib/storage/local-storage.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'

export const prefetch: PageModule['prefetch'] = async ({ helpers, search }) => {
  const filters = readExploreFilters(search)
  await Promise.all([
    helpers.circles.explore.prefetchInfinite(
      toExploreInput({
        filters,
        near: readNearbyPlace(search),
        order: readSortOrder(search),
        start: readListCursor(search),
      }),
    ),
    helpers.identity.professions.prefetch({ query: filters.profession }),
  ])
  return undefined
}

export function Component() {
  const state = useExploreFilters()
  const viewer = useViewer()
  const countLine = useRef<HTMLParagraphElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const page = useExploreQuery(state).data?.pages[0]
  const focusCount = () => countLine.current?.focus({ preventScroll: true })
  useMemory(state)
  return (
    <>
      <ExploreMetadata filters={state.filters} page={page} />
      {import.meta.env.SSR && page && <ExploreStructuredData people={page.people} />}
      <Flex
        as="header"
        align="center"
        justify="space-between"
        columnGap={4}
        rowGap={1}
        flexWrap="wrap"
        mb={{ base: 3, sm: 5 }}
      >
        <chakra.h1 textStyle="title">Explorar Perfiles</chakra.h1>
        <ExploreResultCount ref={countLine} state={state} />
      </Flex>
      <ExploreFilterForm state={state} nameRef={nameField} />
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ md: 'center' }}
        justify="flex-end"
        columnGap={6}
        rowGap={2}
        mt={{ base: 2, sm: 3 }}
        mb={{ base: 2, sm: 4 }}
      >
        <SearchTermChipsRow
          state={state}
          onSearched={focusCount}
          onEmpty={() => nameField.current?.focus()}
        />
        {viewer && (
          <SortOrderChoice
            order={state.order}
            onChange={(order) => {
              storeValue('explorar-orden', order === 'trusted' ? trustSortOrderValue : '')
              state.arrange(order)
            }}
          />
        )}
      </Flex>
      <ExploreResults state={state} onSearched={focusCount} />
    </>
  )
}

function useMemory(state: ExploreFiltersState): void {
  const viewer = useViewer()
  const prefersTrusted = useStoredValue('explorar-orden') === trustSortOrderValue
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
    if (searched) storeValue('explorar-lugar', searched)
  }, [page, place])
}
