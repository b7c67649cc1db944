import type { Ref } from 'react'
import { useExploreQuery } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { formatCount } from '#client/lib/format.ts'
import { chakra } from '#client/ui/chakra.ts'
import type { BoundedCount } from '#modules/circles/contract/explore.ts'

export function ExploreResultCount({
  state,
  ref,
}: {
  state: ExploreFiltersState
  ref: Ref<HTMLParagraphElement>
}) {
  const { data, isPending, isPlaceholderData } = useExploreQuery(state)
  const counts = data?.pages[0]?.counts
  return (
    <chakra.p
      ref={ref}
      tabIndex={-1}
      role="status"
      color="muted"
      textStyle={{ base: 'caption', sm: 'small' }}
      flex="1 1 9rem"
      css={{ '@media (min-width: 23.4em)': { textAlign: 'end' } }}
    >
      {isPending || isPlaceholderData
        ? 'Cargando profesionales...'
        : counts && `Mostrando ${countText(counts.matches)} de ${countText(counts.total)} profesionales`}
    </chakra.p>
  )
}

function countText({ value, capped }: BoundedCount): string {
  return capped ? `más de ${formatCount(value).replace(',', '\u00a0')}` : formatCount(value)
}
