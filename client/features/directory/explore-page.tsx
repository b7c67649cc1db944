import { Stack } from '@chakra-ui/react'
import type { PageModule } from '#client/app/router-types.ts'
import { PageHeader } from '#client/components/page-header.tsx'
import { ExploreData } from '#client/features/directory/explore-data.tsx'
import { readFilters, readOrder } from '#client/features/directory/explore-filters.ts'
import { ExploreHead } from '#client/features/directory/explore-head.tsx'
import { ExploreResults } from '#client/features/directory/explore-results.tsx'
import { FilterForm } from '#client/features/directory/filter-form.tsx'
import { useExplore } from '#client/features/directory/use-explore.ts'
import { useExploreFilters } from '#client/features/directory/use-explore-filters.ts'

export const prefetch: PageModule['prefetch'] = async ({ helpers, search }) => {
  const filters = readFilters(search)
  await Promise.all([
    helpers.circles.explore.prefetchInfinite({ ...filters, order: readOrder(search) }),
    helpers.identity.professions.prefetch({ query: filters.profession }),
  ])
  return undefined
}

/** Everybody, those in most circles or nearest to my trust first, narrowed by three filters (spec §2, Explore). */
export function Component() {
  const state = useExploreFilters()
  const page = useExplore(state.filters, state.order).data?.pages[0]
  return (
    <>
      <ExploreHead filters={state.filters} page={page} />
      {import.meta.env.SSR && page && <ExploreData people={page.people} />}
      <PageHeader title="Explorar Perfiles" />
      <Stack gap={6}>
        <FilterForm state={state} />
        <ExploreResults state={state} />
      </Stack>
    </>
  )
}
