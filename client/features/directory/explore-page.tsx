import { chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import type { PageModule } from '#client/app/router-types.ts'
import { ExploreCount } from '#client/features/directory/explore-count.tsx'
import { ExploreData } from '#client/features/directory/explore-data.tsx'
import { readFilters, readOrder } from '#client/features/directory/explore-filters.ts'
import { ExploreHead } from '#client/features/directory/explore-head.tsx'
import { ExploreResults } from '#client/features/directory/explore-results.tsx'
import { readStart } from '#client/features/directory/explore-start.ts'
import { FilterForm } from '#client/features/directory/filter-form.tsx'
import { OrderChoice } from '#client/features/directory/order-choice.tsx'
import { ProfessionChips } from '#client/features/directory/profession-chips.tsx'
import { useExplore } from '#client/features/directory/use-explore.ts'
import { useExploreFilters } from '#client/features/directory/use-explore-filters.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

export const prefetch: PageModule['prefetch'] = async ({ helpers, search }) => {
  const filters = readFilters(search)
  const start = readStart(search)
  await Promise.all([
    helpers.circles.explore.prefetchInfinite({
      ...filters,
      order: readOrder(search),
      ...(start && { start }),
    }),
    helpers.identity.professions.prefetch({ query: filters.profession }),
  ])
  return undefined
}

/** Everybody, those in most circles or nearest to my trust first, narrowed by three filters (spec §2, Explore). */
export function Component() {
  const state = useExploreFilters()
  const viewer = useViewer()
  const countLine = useRef<HTMLParagraphElement>(null)
  const page = useExplore(state).data?.pages[0]
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
      <FilterForm state={state} />
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ md: 'center' }}
        // The chips fill what the order leaves; it stays at the end without them.
        justify="flex-end"
        columnGap={6}
        rowGap={2}
        mt={{ base: 2, sm: 3 }}
        mb={{ base: 3, sm: 5 }}
      >
        <ProfessionChips state={state} />
        {viewer && <OrderChoice order={state.order} onChange={state.arrange} />}
      </Flex>
      <ExploreResults state={state} onCleared={() => countLine.current?.focus({ preventScroll: true })} />
    </>
  )
}
