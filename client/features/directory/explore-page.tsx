import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ExploreCount } from '#client/features/directory/explore-count.tsx'
import { ExploreData } from '#client/features/directory/explore-data.tsx'
import { readFilters, readNear, readOrder, trustedOrder } from '#client/features/directory/explore-filters.ts'
import { ExploreHead } from '#client/features/directory/explore-head.tsx'
import { ExploreResults } from '#client/features/directory/explore-results.tsx'
import { readStart } from '#client/features/directory/explore-start.ts'
import { FilterForm } from '#client/features/directory/filter-form.tsx'
import { OrderChoice } from '#client/features/directory/order-choice.tsx'
import { placeSearched } from '#client/features/directory/remembered-place.ts'
import { SearchRow } from '#client/features/directory/search-row.tsx'
import { toExploreInput, useExplore } from '#client/features/directory/use-explore.ts'
import {
  type ExploreFiltersState,
  useExploreFilters,
} from '#client/features/directory/use-explore-filters.ts'
import type { PageModule } from '#client/lib/page-module.ts'
import { store, useStored } from '#client/lib/storage/local-storage.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'

export const prefetch: PageModule['prefetch'] = async ({ helpers, search }) => {
  const filters = readFilters(search)
  await Promise.all([
    helpers.circles.explore.prefetchInfinite(
      toExploreInput({ filters, near: readNear(search), order: readOrder(search), start: readStart(search) }),
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
  const page = useExplore(state).data?.pages[0]
  const focusCount = () => countLine.current?.focus({ preventScroll: true })
  useMemory(state)
  return (
    <>
      <ExploreHead filters={state.filters} page={page} />
      {import.meta.env.SSR && page && <ExploreData people={page.people} />}
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
        <ExploreCount ref={countLine} state={state} />
      </Flex>
      <FilterForm state={state} nameRef={nameField} />
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ md: 'center' }}
        justify="flex-end"
        columnGap={6}
        rowGap={2}
        mt={{ base: 2, sm: 3 }}
        mb={{ base: 2, sm: 4 }}
      >
        <SearchRow state={state} onSearched={focusCount} onEmpty={() => nameField.current?.focus()} />
        {viewer && (
          <OrderChoice
            order={state.order}
            onChange={(order) => {
              store('explorar-orden', order === 'trusted' ? trustedOrder : '')
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
  const prefersTrusted = useStored('explorar-orden') === trustedOrder
  const isPlain = useLocation().search === ''
  const applies = Boolean(viewer) && prefersTrusted && isPlain
  const applyOrder = useEffectEvent(() => state.arrange('trusted', { replaces: true }))
  useEffect(() => {
    if (applies) applyOrder()
  }, [applies])

  const { data, isPlaceholderData } = useExplore(state)
  const page = isPlaceholderData || state.typing ? undefined : data?.pages[0]
  const { place } = state.filters
  useEffect(() => {
    const named = page?.understood?.chips.find(({ kind }) => kind === 'place')?.label
    const searched = placeSearched([place, named ?? ''], page?.people ?? [])
    if (searched) store('explorar-lugar', searched)
  }, [page, place])
}
