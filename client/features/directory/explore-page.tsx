import { Stack } from '@chakra-ui/react'
import type { PageModule } from '#client/app/router-types.ts'
import { PageHeader } from '#client/components/page-header.tsx'
import { readFilters, readOrder } from '#client/features/directory/explore-filters.ts'
import { ExploreResults } from '#client/features/directory/explore-results.tsx'
import { readStart } from '#client/features/directory/explore-start.ts'
import { FilterForm } from '#client/features/directory/filter-form.tsx'
import { useExploreFilters } from '#client/features/directory/use-explore-filters.ts'

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
  return (
    <>
      <title>Explorar Perfiles · Círculo</title>
      <PageHeader title="Explorar Perfiles" />
      <Stack gap={6}>
        <FilterForm state={state} />
        <ExploreResults state={state} />
      </Stack>
    </>
  )
}
